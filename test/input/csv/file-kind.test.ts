/** The kind of a file by its first bytes, for the run and for the page. */
import { expect, it } from 'vitest';
import { type FileKind, kindOf } from '../../../src/input/csv/file-kind.js';

const KINDS: readonly (readonly [start: string, kind: FileKind])[] = [
  ['504b030414000600', 'zip'],
  ['504b0506000000000000', 'zip'],
  ['d0cf11e0a1b11ae100', 'ole'],
  ['255044462d312e37', 'pdf'],
  ['7b5c727466315c616e7369', 'rtf'],
  ['89504e470d0a1a0a', 'picture'],
  ['ffd8ffe000104a464946', 'picture'],
  ['474946383961', 'picture'],
  ['28b52ffd04', 'zstd'],
  ['425a6839', 'bzip2'],
  ['fd377a585a000004', 'xz'],
  ['377abcaf271c0004', '7z'],
  ['526172211a0701', 'rar'],
  ['0000001c6674797068656963', 'picture'],
  ['524946462400000057454250', 'picture'],
  ['49492a00', 'picture'],
  ['031a0b1100000000010114000000000000000000000000000000000000000000', 'dbf'],
  ['3018010102000000480226000000000000000000000000000000000000030000', 'dbf'],
];

it.each(KINDS)('%s is %s', (start, kind) => {
  expect(kindOf(Buffer.from(start, 'hex'))).toBe(kind);
});

it.each([
  '<html>',
  '\ufeff<!DOCTYPE html>',
  '\r\n  <table border=1>',
  '<?xml version="1.0"?>',
  '<?mso-application progid',
  '<div><table>',
  '<!-- report --><table>',
  `${'\r\n'.repeat(40)}<table>`,
])('%j is markup', (text) => {
  expect(kindOf(Buffer.from(text))).toBe('markup');
});

it('in UTF-16, every other byte of markup is zero', () => {
  expect(kindOf(Buffer.from('\ufeff<html>', 'utf16le'))).toBe('markup');
});

it.each([
  'nombres,apellido_paterno',
  '0,1,2\t\n\u0001',
  `1${'\n'.repeat(40)}`,
  '',
  '\ufeffCURP;NOMBRE',
  '<nombre>,<sexo>',
  '"PK","x"',
  'Ñ\xff',
])('%j may be a CSV', (text) => {
  expect(kindOf(Buffer.from(text))).toBeUndefined();
});
