import { expect, test } from 'vitest'
import {
  createRow,
  createServicesDraft,
  isServicesChanged,
  moveRow,
  rowsOf,
  servicesToSave,
  switchToJson,
  switchToLines,
} from './services-draft.ts'

const SERVICES = [
  { name: 'Lavage', price: 800 },
  { name: 'Complet', price: 1500 },
]
const names = (rows: ReadonlyArray<{ name: string }> | undefined) => rows?.map(({ name }) => name)

test('lines become text and come back as they were, by the names that people read', () => {
  const lines = createServicesDraft(SERVICES)
  expect(names(lines.rows)).toEqual(['Lavage', 'Lavé-repassé'])
  const text = switchToJson(lines)
  expect(names(JSON.parse(text.text))).toEqual(['Lavage', 'Lavé-repassé'])
  expect(switchToLines(text)?.rows).toEqual(lines.rows)
})

test('a service that is read as before is saved by the name under which it is stored, and another by its new one', () => {
  const draft = createServicesDraft(SERVICES)
  const [washing, complete] = draft.rows
  expect(servicesToSave(draft, SERVICES)).toEqual(SERVICES)
  expect(servicesToSave(switchToJson(draft), SERVICES)).toEqual(SERVICES)
  const rows =
    washing && complete
      ? [
          { ...complete, name: 'Détachage' },
          { ...washing, price: 900 },
        ]
      : []
  expect(servicesToSave({ ...draft, rows }, SERVICES)).toEqual([
    { name: 'Détachage', price: 1500 },
    { name: 'Lavage', price: 900 },
  ])
})

test('a line half typed survives a look at the text', () => {
  const lines = {
    ...createServicesDraft(SERVICES),
    rows: [createRow({ name: 'Lavage', price: null })],
  }
  expect(switchToLines(switchToJson(lines))?.rows).toEqual(lines.rows)
})

test('a price by the kilo is in the text with its minimum, and its unit is a change', () => {
  const first = createServicesDraft([{ name: 'Lavage', price: 700, minGrams: 3000 }])
  const text = switchToJson(first)
  expect(JSON.parse(text.text)).toEqual([{ name: 'Lavage', price: 700, minGrams: 3000 }])
  expect(switchToLines(text)?.rows).toEqual(first.rows)
  const [row] = first.rows
  const rows = row ? [{ ...row, minGrams: undefined }] : []
  expect(isServicesChanged({ ...first, rows }, first.rows)).toBe(true)
  const emptied = row ? [{ ...row, minGrams: null }] : []
  expect(switchToLines(switchToJson({ ...first, rows: emptied }))?.rows).toEqual(emptied)
})

test('what was changed in the text is in the lines', () => {
  const text = {
    ...switchToJson(createServicesDraft(SERVICES)),
    text: '[{"price":900,"name":"Détachage"}]',
  }
  expect(names(switchToLines(text)?.rows)).toEqual(['Détachage'])
})

test('what is saved is what was typed last: the lines, though an older text exists', () => {
  const text = {
    ...switchToJson(createServicesDraft(SERVICES)),
    text: '[{"name":"Lavage","price":900}]',
  }
  expect(rowsOf(text)).toMatchObject([{ name: 'Lavage', price: 900 }])
  const lines = switchToLines(text)
  expect(lines && rowsOf({ ...lines, rows: [] })).toEqual([])
})

test('a text that cannot be read stays a text', () => {
  const text = { ...switchToJson(createServicesDraft(SERVICES)), text: '[{"name":' }
  expect(switchToLines(text)).toBeUndefined()
})

test('the hand in which a text was written stays while it means the same', () => {
  const written = '[{"price":800,"name":"Lavage"},\n\n{"price":1500,"name":"Complet"}]'
  const lines = switchToLines({ ...switchToJson(createServicesDraft(SERVICES)), text: written })
  expect(lines && switchToJson(lines).text).toBe(written)
})

test('a draft differs once it says something else, in lines or in an invalid text', () => {
  const first = createServicesDraft(SERVICES)
  const [washing, complete] = first.rows
  const isOther = (draft: Parameters<typeof isServicesChanged>[0]) =>
    isServicesChanged(draft, first.rows)
  expect(isOther(first)).toBe(false)
  expect(isOther(switchToJson(first))).toBe(false)
  expect(isOther({ ...switchToJson(first), text: JSON.stringify(SERVICES) })).toBe(false)
  expect(isOther({ ...switchToJson(first), text: '[{"name":' })).toBe(true)
  expect(isOther({ ...switchToJson(first), text: '[{"name":"Lavage","price":900}]' })).toBe(true)
  expect(isOther({ ...first, rows: complete && washing ? [complete, washing] : [] })).toBe(true)
})

test('a line goes up and down', () => {
  const { rows } = createServicesDraft(SERVICES)
  expect(names(moveRow(rows, 1, -1))).toEqual(['Lavé-repassé', 'Lavage'])
  expect(names(moveRow(rows, 0, 1))).toEqual(['Lavé-repassé', 'Lavage'])
  expect(names(moveRow(rows, 7, 1))).toEqual(['Lavage', 'Lavé-repassé'])
})
