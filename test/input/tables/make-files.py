#!/usr/bin/python3
"""Writes the tables of test/input/tables/files with LibreOffice, Gnumeric, xlwt and odfpy, from the workbooks of
test/input/workbook/files.

    /usr/bin/python3 test/input/tables/make-files.py

Needs libreoffice-calc, libreoffice-base-drivers, gnumeric, python3-xlwt and python3-odf (Debian). The tests read the files
that are committed here, and need none of these. All people are invented.

binary.xlsb and spreadsheet.xml are of the library SheetJS (npm: @e965/xlsx 0.20.3, not a dependency): LibreOffice and
Gnumeric do not write these formats.

    node -e "const x=require('@e965/xlsx');const w=x.readFile('test/input/workbook/files/xlsxwriter.xlsx',{cellNF:true});
             x.writeFile(w,'test/input/tables/files/binary.xlsb',{bookType:'xlsb'});
             x.writeFile(w,'test/input/tables/files/spreadsheet.xml',{bookType:'xlml'})"
"""
import datetime
import os
import shutil
import subprocess
import tempfile

import xlwt
from odf.opendocument import OpenDocumentSpreadsheet
from odf.style import Style, TableProperties
from odf.table import Table, TableCell, TableRow
from odf.text import P, S

HERE = os.path.dirname(os.path.abspath(__file__))
FOLDER = os.path.join(HERE, "files")
WORKBOOKS = os.path.join(HERE, "..", "workbook", "files")
HEADER = ["nombres", "apellido_paterno", "apellido_materno", "fecha_nacimiento", "sexo", "entidad", "cp", "activo"]
PEOPLE = [
    ["MARÍA  LUISA", "PÉREZ", "MUÑOZ", datetime.date(1980, 5, 10), "M", 9, 1234, True],
    ["ÑOÑO", "GÜEMES", "", datetime.date(1975, 12, 31), "H", 14, 44100, False],
]


def path(name):
    return os.path.join(FOLDER, name)


def converted(source, filter_, name, infilter=None):
    with tempfile.TemporaryDirectory() as folder:
        given = [f"--infilter={infilter}"] if infilter else []
        subprocess.run(["soffice", "--headless", *given, "--convert-to", filter_, "--outdir", folder, source],
                       check=True, capture_output=True)
        [made] = os.listdir(folder)
        shutil.move(os.path.join(folder, made), path(name))


def with_libreoffice():
    for name in ["libreoffice", "libreoffice-sheets", "libreoffice-dates", "dates-1904-xlsxwriter"]:
        source = os.path.join(WORKBOOKS, f"{name}.xlsx")
        if name != "libreoffice-dates":  # LibreOffice writes 0 for a formula that it has not computed
            converted(source, "xls:MS Excel 97", f"{name}.xls")
        converted(source, "ods", f"{name}.ods")
    converted(os.path.join(WORKBOOKS, "libreoffice-dates.xlsx"), "html", "libreoffice-dates.html")
    with tempfile.TemporaryDirectory() as folder:
        people = os.path.join(folder, "people.csv")
        with open(people, "w") as file:
            file.write("NOMBRES,AP_PATERNO,AP_MATERNO,FECHA_NAC,SEXO,ENTIDAD,CP\n"
                       "MARÍA LUISA,PÉREZ,MUÑOZ,1980-05-10,M,JC,01234\n"
                       "ÑOÑO,GÜEMES,,1975-12-31,H,DF,44100\n")
        utf8 = "Text - txt - csv (StarCalc):44,34,76,1"
        for encoding, number in [("cp850", 4), ("windows-1252", 1), ("utf-8", 76)]:
            converted(people, f"dbf:dBase:{number}", f"{encoding}.dbf", utf8)


def with_gnumeric():
    for name in ["libreoffice", "libreoffice-dates"]:
        source = os.path.join(WORKBOOKS, f"{name}.xlsx")
        for exporter, made in [("Gnumeric_Excel:excel_biff7", f"{name}-biff5.xls"),
                               ("Gnumeric_Excel:excel_biff8", f"{name}-biff8.xls"),
                               ("Gnumeric_OpenCalc:odf", f"{name}-gnumeric.ods")]:
            subprocess.run(["ssconvert", "-T", exporter, source, path(made)], check=True, capture_output=True)


def with_xlwt():
    for system in [1900, 1904]:
        book = xlwt.Workbook(encoding="utf-8")
        book.dates_1904 = system == 1904
        sheet = book.add_sheet("Personas")
        day, zeros = xlwt.easyxf(num_format_str="dd/mm/yyyy"), xlwt.easyxf(num_format_str="00000")
        for row, values in enumerate([HEADER, *PEOPLE]):
            for column, value in enumerate(values):
                style = day if isinstance(value, datetime.date) else zeros if column == 6 else xlwt.Style.default_style
                sheet.write(row, column, value, style)
        hidden = book.add_sheet("Oculta")
        hidden.write(0, 0, "nada")
        hidden.visibility = 1
        book.save(path(f"xlwt-{system}.xls"))


def with_odfpy():
    document = OpenDocumentSpreadsheet()
    hidden = Style(name="hidden", family="table")
    hidden.addElement(TableProperties(display="false"))
    document.automaticstyles.addElement(hidden)
    for name, style in [("Oculta", hidden), ("Personas", None)]:
        table = Table(name=name, **({"stylename": style} if style else {}))
        for values in [HEADER, *PEOPLE, PEOPLE[1]]:
            row = TableRow()
            for column, value in enumerate(values):
                if isinstance(value, datetime.date):
                    cell = TableCell(valuetype="date", datevalue=value.isoformat())
                    cell.addElement(P(text=value.strftime("%d/%m/%y")))
                elif isinstance(value, bool):
                    cell = TableCell(valuetype="boolean", booleanvalue="true" if value else "false")
                elif isinstance(value, int):
                    cell = TableCell(valuetype="float", value=str(float(value)))
                    cell.addElement(P(text=f"{value:05d}" if column == 6 else str(value)))
                else:
                    cell = TableCell(valuetype="string")
                    paragraph = P()
                    for index, part in enumerate(str(value).split("  ")):
                        if index:
                            paragraph.addElement(S(c=2))
                        paragraph.addText(part)
                    cell.addElement(paragraph)
                row.addElement(cell)
            table.addElement(row)
        document.spreadsheet.addElement(table)
    document.save(path("odfpy.ods"))


if __name__ == "__main__":
    os.makedirs(FOLDER, exist_ok=True)
    with_libreoffice()
    with_gnumeric()
    with_xlwt()
    with_odfpy()
