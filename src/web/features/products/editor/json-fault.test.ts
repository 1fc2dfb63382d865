import { expect, test } from 'vitest'
import { faultIn, jsonFault } from './json-fault.ts'

const written = (second: string) =>
  `[\n  { "name": "Lavage", "price": 3000 },\n  ${second}\n  { "name": "Complet", "price": 5500 }\n]`

test.each([
  [
    written('{ "name": "Repassage", "price": 2500'),
    3,
    'il manque «\u00a0,\u00a0» ou «\u00a0}\u00a0»',
  ],
  [
    written('{ "name": "Repassage", "price": 2500 }'),
    3,
    'il manque «\u00a0,\u00a0» ou «\u00a0]\u00a0»',
  ],
  [written('{ "name": "Repassage", "price": },'), 3, 'il manque une valeur'],
  [written('{ "name" "Repassage" },'), 3, 'il manque «\u00a0:\u00a0»'],
  [written("{ 'name': 1 },"), 3, 'il manque un nom entre guillemets «\u00a0"\u00a0»'],
  ['[\n{ "name": "Lavage", "price": 1 },\n]', 2, 'il manque une valeur'],
  ['', 1, 'il manque une valeur'],
  ['[]\n]', 1, 'le texte devait finir là'],
  ['[{"name":"Lav\nage"}]', 1, 'il manque une valeur'],
])('%j names the line and what is missing', (text, line, missing) => {
  expect(() => JSON.parse(text)).toThrow()
  expect(faultIn(text)).toEqual({ line, missing })
})

test('a text that is JSON has no such fault, and is told what else is wrong', () => {
  for (const text of ['[]', '{"a":[1,-2.5e3,true,null,"\\"é"]}', ' [ { } ] '])
    expect(faultIn(text)).toBeUndefined()
  expect(jsonFault('[{"name":"Lavage","price":800}]')).toBeNull()
  expect(jsonFault('[{"name":"Lavage","price":-1}]')).toBe(
    'Ligne 1, service 1\u00a0: le prix ne peut pas être négatif.',
  )
  expect(jsonFault('[')).toBe(
    'Le JSON des services est invalide. Ligne 1\u00a0: il manque une valeur.',
  )
})

test('what is wrong with one of the services names the line on which it begins', () => {
  const fault = '{ "name": "Repassage", "price": "2500", "tags": [{}, {}] },'
  expect(jsonFault(written(fault))).toMatch(/^Ligne 3, service 2\u00a0: /)
  expect(jsonFault('[\n\n{"name":"a","price":1},{"name":"b","price":1},\n3]')).toMatch(
    /^Ligne 4, service 3\u00a0: /,
  )
  expect(jsonFault('{"name":"a"}')).toBe('Écrivez une liste de services.')
})
