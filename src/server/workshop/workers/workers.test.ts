import { beforeEach, expect, test } from 'vitest'
import { type Caller, createTestContext } from '#server/testing/create-test-context.ts'
import { makeSuperadmin } from '#server/testing/factories.ts'
import { codeOfRefusal } from '#server/testing/refusal.ts'
import { MAX_WORKERS } from '#shared/workshop/workers.inputs.ts'

let workshop: Caller['workshop']

beforeEach(async () => {
  const t = createTestContext()
  ;({ workshop } = await t.as(await makeSuperadmin(t)))
})

const names = async () => (await workshop.workers()).map(({ name }) => name)

test('a first name is on the tablets once, however it is written, and is free again once its worker has left', async () => {
  const { n } = await workshop.addWorker({ name: 'Élise' })
  await workshop.addWorker({ name: 'Salif' })
  expect(await codeOfRefusal(workshop.addWorker({ name: 'elise' }))).toBe('WORKER_KNOWN')
  expect(await names()).toEqual(['Salif', 'Élise'])
  await workshop.removeWorker({ n })
  await workshop.addWorker({ name: 'Elise' })
  expect(await names()).toEqual(['Elise', 'Salif'])
})

test('the sheet of a tablet holds no more first names than it can show', async () => {
  for (let i = 1; i <= MAX_WORKERS; i += 1) await workshop.addWorker({ name: `Ouvrier ${i}` })
  expect(await codeOfRefusal(workshop.addWorker({ name: 'Salif' }))).toBe('VALIDATION')
  expect(await names()).toHaveLength(MAX_WORKERS)
})
