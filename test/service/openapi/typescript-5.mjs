/**
 * Loaded with `--import`: openapi-typescript needs the API of TypeScript 5, which later versions do not have. It gets the copy in
 * `@ts-morph/common`; a second `typescript` in node_modules would replace the program `tsc`.
 */
import { register } from 'node:module';

const API = '@ts-morph/common/dist/typescript.js';
const hook = `export const resolve = (name, context, next) => next(name === 'typescript' ? '${API}' : name, context);`;
register(`data:text/javascript,${encodeURIComponent(hook)}`);
