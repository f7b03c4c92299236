/**
 * curp-batch VERSION: funciones para Google Sheets
 *
 *   =CURP(nombres, paterno, materno, fecha, sexo, entidad)
 *       la clave, o un código de error con lo que hay que hacer
 *   =CURP_REVISA(curp, nombres, paterno, materno, fecha, sexo, entidad)
 *       si la clave en archivo es la de la persona, y si no, por qué
 *   =CURP_EXPLICA(curp)
 *       lo que dice una clave, en palabras
 *
 * Pegue todo este archivo en Extensiones > Apps Script, guarde, y escriba una función
 * en una celda. Todo se calcula aquí: nada se envía y no se piden permisos. Una clave
 * calculada no es prueba de registro: la autoridad puede haber asignado otra.
 *
 * @OnlyCurrentDoc
 */

/**
 * Calcula la CURP de una persona, o de cada fila de unas columnas. Si falta un dato o no es válido, da un código de error y lo que
 * hay que hacer.
 *
 * @param {string|Array<Array<string>>} nombres Nombre o nombres: una celda o una columna, como A2 o A2:A100.
 * @param {string|Array<Array<string>>} paterno Primer apellido. Un apellido único es el primero.
 * @param {string|Array<Array<string>>} materno Segundo apellido; X si la persona no lo tiene.
 * @param {Date|Array<Array<Date>>} fecha Fecha de nacimiento: una celda con formato de fecha, o un texto como 31/12/1990.
 * @param {string|Array<Array<string>>} sexo Hombre, Mujer o No binario; también H, M o F donde las demás filas dicen qué es M.
 * @param {string|Array<Array<string>>} entidad Entidad de nacimiento: nombre, abreviatura o clave, como Jalisco, JC o 14; Extranjero.
 * @param {string} [escritura] Cómo están escritos los datos: "HM" (M es mujer) o "MF" (M es masculino); "DMA" (primero el día) o "MDA"; "VACIOS" (se permiten apellidos vacíos).
 * @return {string|Array<Array<string>>} La CURP, o un código de error con su explicación.
 * @customfunction
 */
function CURP(nombres, paterno, materno, fecha, sexo, entidad, escritura) {
  return CURP_BATCH_.curp([nombres, paterno, materno, fecha, sexo, entidad], escritura);
}

/**
 * Revisa si una CURP en archivo es la que corresponde a los datos de la persona. Da dos celdas: el resultado y la causa. Con la
 * clave sola, revisa si está bien formada.
 *
 * @param {string|Array<Array<string>>} curp La clave en archivo: una celda o una columna, como A2 o A2:A100.
 * @param {string|Array<Array<string>>} [nombres] Nombre o nombres.
 * @param {string|Array<Array<string>>} [paterno] Primer apellido. Un apellido único es el primero.
 * @param {string|Array<Array<string>>} [materno] Segundo apellido; X si la persona no lo tiene.
 * @param {Date|Array<Array<Date>>} [fecha] Fecha de nacimiento: una celda con formato de fecha, o un texto como 31/12/1990.
 * @param {string|Array<Array<string>>} [sexo] Hombre, Mujer o No binario; también H, M o F donde las demás filas dicen qué es M.
 * @param {string|Array<Array<string>>} [entidad] Entidad de nacimiento: nombre, abreviatura o clave, como Jalisco, JC o 14; Extranjero.
 * @param {string} [escritura] Cómo están escritos los datos: "HM" (M es mujer) o "MF" (M es masculino); "DMA" (primero el día) o "MDA"; "VACIOS" (se permiten apellidos vacíos).
 * @return {Array<Array<string>>} El resultado y la causa, en dos columnas.
 * @customfunction
 */
function CURP_REVISA(curp, nombres, paterno, materno, fecha, sexo, entidad, escritura) {
  return CURP_BATCH_.check(curp, [nombres, paterno, materno, fecha, sexo, entidad], escritura);
}

/**
 * Dice en palabras qué contiene una CURP: sexo, fecha de nacimiento, entidad, y si está bien formada. No consulta ningún registro.
 *
 * @param {string|Array<Array<string>>} curp La clave: una celda o una columna, como A2 o A2:A100.
 * @return {string|Array<Array<string>>} Lo que dice la clave.
 * @customfunction
 */
function CURP_EXPLICA(curp) {
  return CURP_BATCH_.explainKey(curp);
}
