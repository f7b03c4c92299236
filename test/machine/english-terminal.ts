/**
 * The environment of tests: the terminal speaks English, whatever the machine speaks. An empty variable counts as not set,
 * so a test gives `LANG` or `CURP_BATCH_LANG` of its own.
 */
export const ENGLISH_TERMINAL = { LANG: 'C.UTF-8', LC_ALL: '', LC_MESSAGES: '', CURP_BATCH_LANG: '' };
