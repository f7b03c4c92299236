/** The first four bytes of each kind of record in a ZIP archive, for reading and writing. */
export const LOCAL_HEADER = 0x04034b50;
export const DESCRIPTOR = 0x08074b50;
export const DIRECTORY_ENTRY = 0x02014b50;
export const END_RECORD_64 = 0x06064b50;
export const LOCATOR_64 = 0x07064b50;
export const END_RECORD = 0x06054b50;
