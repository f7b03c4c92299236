/** `npm run confusion`: the table of docs/reconciliation.md, with 2,000 people for each mutation, or as many as are given. */
import { confusionOf, lineOf, MUTATIONS } from './confusion.js';

const people = Number(process.argv[2] ?? 2000);
console.log('| what happened | right outcome | right | others |\n|---|---|--:|---|');
for (const mutation of MUTATIONS) console.log(lineOf(confusionOf(mutation, people, 7)));
