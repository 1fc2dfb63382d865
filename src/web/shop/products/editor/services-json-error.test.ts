import { expect, test } from 'vitest'
import { lineInMessage, servicesJsonError } from './services-json-error.ts'

const written = (second: string) =>
  `[\n  { "name": "Lavage", "price": 3000 },\n  ${second}\n  { "name": "Complet", "price": 5500 }\n]`

test.each([
  [written('{ "name": "Repassage", "price": 2500'), 4],
  [written('{ "name": "Repassage", "price": 2500 }'), 4],
  [written('{ "name" "Repassage" },'), 3],
  [written("{ 'name': 1 },"), 3],
  ['', 1],
  ['[\n', 2],
  ['[]\n]', 2],
])('%j is reported as no JSON, with the line on which reading stopped', (text, line) => {
  expect(servicesJsonError(text)).toBe(
    `Le JSON des services est invalide. La faute est à la ligne ${line}, ou juste avant.`,
  )
})

test('a text for which the browser gives no place has the sentence alone', () => {
  expect(servicesJsonError('[\n{ "name": "Lavage", "price": 1 },\n]')).toBe(
    'Le JSON des services est invalide.',
  )
})

const TEXT = '[\n{"a":1}\n{"b":1}\n]'

test.each([
  ["Expected ',' or ']' after array element in JSON at position 10 (line 3 column 1)", 3],
  ['Unexpected token { in JSON at position 10', 3],
  ['Unexpected end of JSON input', 4],
  ["JSON.parse: expected ',' or ']' after array element at line 3 column 1 of the JSON data", 3],
  ["JSON Parse error: Expected ']'", undefined],
  ['Unexpected token \'l\', "line 3 column 1)" is not valid JSON', undefined],
])('the line is found in « %s »', (message, line) => {
  expect(lineInMessage(message, TEXT)).toBe(line)
})

test('a text that can be used has no fault', () => {
  expect(servicesJsonError('[{"name":"Lavage","price":800}]')).toBeNull()
  expect(servicesJsonError('[{"name":"Lavage","price":-1}]')).toBe(
    'Ligne 1, service 1\u00a0: le prix ne peut pas être négatif.',
  )
})

test('what is wrong with one of the services names the line on which it begins', () => {
  const fault = '{ "name": "Repassage", "price": "2500", "tags": [{}, {}] },'
  expect(servicesJsonError(written(fault))).toMatch(/^Ligne 3, service 2\u00a0: /)
  expect(servicesJsonError('[\n\n{"name":"a","price":1},{"name":"b","price":1},\n3]')).toMatch(
    /^Ligne 4, service 3\u00a0: /,
  )
  expect(servicesJsonError('{"name":"a"}')).toBe('Écrivez une liste de services.')
})
