import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { getQueryKey } from '@trpc/react-query'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { RELEASE_REASON_LABELS } from '#shared/orders/pieces/release-words.ts'
import { ConfirmHost } from '#web/components/dialogs/use-confirm.tsx'
import { queryClient } from '#web/query-client.ts'
import { trpc } from '#web/trpc.ts'
import { askWhyIncomplete, missesPiece } from './ask-why-incomplete.ts'
import type { ListedOrder } from './order-view.ts'

beforeEach(() => void render(<ConfirmHost />))
afterEach(() => {
  cleanup()
  queryClient.clear()
})

const dialog = async () => (await screen.findByRole('dialog')).textContent.replace(/\s/g, ' ')
async function press(name: string | RegExp) {
  const button = await screen.findByRole('button', { name })
  act(() => void fireEvent.click(button))
}

/** Asks, and answers by these buttons; returns what was read before each, and the answer. */
async function ask(orderIds: string[], buttons: (string | RegExp)[], verb?: 'Rendre') {
  let answer: ReturnType<typeof askWhyIncomplete> | undefined
  act(() => {
    answer = askWhyIncomplete(orderIds, verb)
  })
  const read: string[] = []
  for (const button of buttons) {
    read.push(await dialog())
    await press(button)
  }
  return { read, answer: await answer }
}

test('one order is asked about by the piece that is missing, and sent without it for a reason', async () => {
  const key = getQueryKey(trpc.pieces.ofOrder, { orderId: 'a' }, 'query')
  const piece = (name: string, missing: object | null) => ({ number: 1, name, missing })
  queryClient.setQueryData(key, {
    pieces: [piece('Chemise', { released: false }), piece('Robe', { released: true })],
  })
  const { read, answer } = await ask(
    ['a'],
    [RELEASE_REASON_LABELS.client_agrees, /^Rendre sans$/],
    'Rendre',
  )
  expect(read[0]).toMatch(/^Il manque .*chemise/i)
  expect(read[0]).not.toMatch(/robe/i)
  expect(read[0]).toContain('Pourquoi rendre la commande sans ?')
  expect(read[1]).not.toContain('Écrivez d’abord au client.')
  expect(answer).toBe('client_agrees')
})

test('a piece that no screen has read has no name, and a client who has not agreed is written to first', async () => {
  const [reason] = Object.entries(RELEASE_REASON_LABELS).filter(
    ([name]) => name !== 'client_agrees',
  )
  if (!reason) throw new Error('no other reason')
  const { read, answer } = await ask(['a'], [reason[1], /^Livrer sans$/])
  expect(read[0]).toContain('Il manque une pièce')
  expect(read[1]).toContain('Écrivez d’abord au client.')
  expect(answer).toBe(reason[0])
})

test('several orders are counted', async () => {
  const { read } = await ask(['a', 'b'], [RELEASE_REASON_LABELS.client_agrees, /^Livrer ainsi$/])
  expect(read[0]).toContain('Il manque une pièce dans 2 commandes')
  expect(read[0]).toContain('Pourquoi livrer ces commandes sans ?')
  expect(read[1]).toContain('Livrer 2 commandes incomplètes ?')
})

test('nothing leaves without an answer to both questions', async () => {
  expect((await ask(['a'], ['Retour'])).answer).toBeNull()
  expect((await ask(['a'], [RELEASE_REASON_LABELS.client_agrees, 'Retour'])).answer).toBeNull()
})

test('an order misses a piece by its flag', () => {
  const order = (...kinds: string[]) =>
    ({ flags: kinds.map((kind) => ({ kind })) }) as unknown as ListedOrder
  expect(missesPiece(order('late', 'piece_missing'))).toBe(true)
  expect(missesPiece(order('late'))).toBe(false)
})
