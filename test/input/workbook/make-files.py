#!/usr/bin/python3
"""Writes the workbooks of test/input/workbook/files with openpyxl, xlsxwriter and LibreOffice.

    python3 test/input/workbook/make-files.py

Needs python3-openpyxl, python3-xlsxwriter and libreoffice-calc (Debian). The tests read the files that are committed
here, and need none of these. All people are invented.
"""
import datetime
import os
import subprocess
import tempfile

import openpyxl
import xlsxwriter
from openpyxl.styles import Font

FOLDER = os.path.join(os.path.dirname(os.path.abspath(__file__)), "files")

HEADER = ["nombres", "apellido_paterno", "apellido_materno", "anio_nacimiento", "mes_nacimiento",
          "dia_nacimiento", "sexo", "entidad", "ingreso", "sueldo", "activo", "nota"]
INGRESO = datetime.date(2020, 2, 29)
PEOPLE = [
    ["MARÍA LUISA", "PÉREZ", "HERNÁNDEZ", 1980, 5, 10, "M", 9, INGRESO, 0.1 + 0.2, True, "una, dos"],
    ["JUAN JOSÉ", "O'HARA", "MUÑOZ", 1975.0, 12, 31, "H", 14, INGRESO, 1234567.891, False, 'dice "hola"'],
    ["ÑOÑO", "DE LA O", "LÓPEZ", 2001, "02", "03", "H", "36", datetime.datetime(2020, 2, 29, 13, 30), -5, None, "dos\nlíneas"],
]
BIRTHS = [datetime.date(1900, 3, 1), datetime.date(1904, 1, 2), datetime.date(1985, 3, 1), datetime.date(2000, 2, 29),
          datetime.datetime(1999, 12, 31, 0, 0), datetime.datetime(1985, 3, 1, 23, 59, 59)]


def path(name):
    return os.path.join(FOLDER, name)


def with_openpyxl():
    book = openpyxl.Workbook()
    sheet = book.active
    sheet.title = "Personas"
    sheet.append(HEADER)
    for person in PEOPLE:
        sheet.append(person)
    book.save(path("openpyxl.xlsx"))

    book = openpyxl.Workbook()
    book.active.title = "Notas"
    book.active["A1"] = "Este libro se hizo a mano"
    hidden = book.create_sheet("Oculta")
    hidden.append(HEADER)
    hidden.append(PEOPLE[0])
    hidden.sheet_state = "hidden"
    very = book.create_sheet("Muy oculta")
    very.append(HEADER)
    very.append(PEOPLE[1])
    very.sheet_state = "veryHidden"
    visible = book.create_sheet("Alta de junio")
    visible["A1"] = "EMPRESA EJEMPLO"
    visible.merge_cells("A1:H1")
    visible["A2"] = "Altas"
    for column, name in enumerate(HEADER, 1):
        visible.cell(4, column, name.replace("_", "\n")).font = Font(bold=True)
    for row, person in enumerate(PEOPLE, 5):
        for column, value in enumerate(person, 1):
            visible.cell(row, column, value)
    book.save(path("sheets.xlsx"))

    book = openpyxl.Workbook()
    sheet = book.active
    sheet.append(["nombres", "fecha_nacimiento", "rich", "formula", "error"])
    for row, birth in enumerate(BIRTHS, 2):
        sheet.cell(row, 1, "ANA")
        sheet.cell(row, 2, birth)
        sheet.cell(row, 2).number_format = "dd/mm/yyyy"
    sheet["D2"] = "=1+1"
    sheet["E2"] = "#N/A"
    book.epoch = openpyxl.utils.datetime.CALENDAR_MAC_1904
    book.save(path("dates-1904.xlsx"))


def with_xlsxwriter():
    for name, options in [("xlsxwriter.xlsx", {}), ("dates-1904-xlsxwriter.xlsx", {"date_1904": True}),
                          ("inline.xlsx", {"constant_memory": True})]:
        book = xlsxwriter.Workbook(path(name), options)
        sheet = book.add_worksheet("Personas")
        day = book.add_format({"num_format": "dd/mm/yyyy"})
        moment = book.add_format({"num_format": 'd "de" mmmm yyyy hh:mm'})
        bold = book.add_format({"bold": True})
        zeros = book.add_format({"num_format": "00000"})
        header = ["nombres", "fecha_nacimiento", "mes", "día", "Entidad", "momento", "cp", "formula", "rich"]
        sheet.write_row(0, 0, header)
        for row, birth in enumerate(BIRTHS, 1):
            sheet.write_string(row, 0, "JOSÉ & ANA <1>")
            sheet.write_datetime(row, 1, birth, day)
            sheet.write_number(row, 2, row)
            sheet.write_string(row, 3, str(row))
            sheet.write_number(row, 4, row + 8)
            sheet.write_datetime(row, 5, birth, moment)
            sheet.write_number(row, 6, 1230 + row, zeros)
            sheet.write_formula(row, 7, '=A1&"x"', None, "cached, text")
            sheet.write_rich_string(row, 8, "AN", bold, "A ", "LUISA")
        sheet.write_formula(1, 9, "=NA()", None, "#N/A")
        sheet.write_boolean(1, 10, True)
        book.close()


def with_libreoffice():
    with tempfile.TemporaryDirectory() as folder:
        for source, target in [("openpyxl.xlsx", "libreoffice.xlsx"), ("sheets.xlsx", "libreoffice-sheets.xlsx"),
                               ("xlsxwriter.xlsx", "libreoffice-dates.xlsx")]:
            convert(folder, "xlsx:Calc MS Excel 2007 XML", source)
            os.replace(os.path.join(folder, source), path(target))
        for kind in ["ods", "xls"]:
            convert(folder, kind, "openpyxl.xlsx")
            os.replace(os.path.join(folder, "openpyxl." + kind), path("people." + kind))


def convert(folder, kind, source):
    profile = "-env:UserInstallation=file://" + os.path.join(folder, "profile")
    subprocess.run(["soffice", profile, "--headless", "--convert-to", kind, "--outdir", folder, path(source)], check=True)


os.makedirs(FOLDER, exist_ok=True)
with_openpyxl()
with_xlsxwriter()
with_libreoffice()
