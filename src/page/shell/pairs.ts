/** Names and values of a query or a form, in their order; a name may occur several times. */
export type Pairs = readonly (readonly [name: string, value: string])[];
