import { beforeEach, describe, expect, it } from 'vitest'
import type { DraftLine } from '#shared/orders/draft/draft.ts'
import { MAX_LINES } from '#shared/orders/order-limits.ts'
import { handleSessionEnd } from '#web/session-end.ts'
import { addToDraft, changeDraft, finishDraft, readDraft } from './draft-store.ts'

const ME = 'aminata'
const shirt: DraftLine = { productId: 'p1', name: 'Chemise', service: 'Lavage', quantity: 2 }
const dress: DraftLine = { productId: 'p2', name: 'Robe', service: 'Complet', quantity: 1 }
const HOME = { lat: 5.3672, lng: -3.9588 }

/** Writes the draft as another tab does, before this tab gets the browser's storage event. */
function otherTab(change: (draft: ReturnType<typeof readDraft>) => object): void {
  localStorage.setItem(`laveo-draft-${ME}`, JSON.stringify(change(readDraft(ME))))
}

beforeEach(() => {
  localStorage.clear()
  void handleSessionEnd('signed-out')
  changeDraft(ME, { lines: [shirt], location: HOME, address: 'Riviera', note: 'Sonnez' })
})

describe('once the order is placed', () => {
  it('empties the cart and keeps the place, under a new key', () => {
    const sent = readDraft(ME)
    finishDraft(ME, sent)
    expect(readDraft(ME)).toMatchObject({
      lines: [],
      note: '',
      location: HOME,
      address: 'Riviera',
    })
    expect(readDraft(ME).idempotencyKey).not.toBe(sent.idempotencyKey)
  })

  it('keeps what was added or grew while it was on its way', () => {
    const sent = readDraft(ME)
    changeDraft(ME, { lines: [{ ...shirt, quantity: 5 }, dress], note: 'Rappelez-moi' })
    finishDraft(ME, sent)
    expect(readDraft(ME)).toMatchObject({
      lines: [{ ...shirt, quantity: 3 }, dress],
      note: 'Rappelez-moi',
    })
  })

  it('keeps the bags and the clothes to count that came while it was on its way', () => {
    const bag: DraftLine = { productId: 'p3', name: 'Sac', service: 'Lavage', quantity: 1 }
    changeDraft(ME, { lines: [{ ...bag, grams: 5000 }] })
    const sent = readDraft(ME)
    changeDraft(ME, { lines: [{ ...bag, quantity: 2, grams: 13_000 }], toCount: true })
    finishDraft(ME, sent)
    expect(readDraft(ME)).toMatchObject({ lines: [{ ...bag, grams: 8000 }], toCount: true })
    finishDraft(ME, readDraft(ME))
    expect(readDraft(ME)).toMatchObject({ lines: [], toCount: false })
  })

  it('does nothing when another tab has already done it', () => {
    const sent = readDraft(ME)
    otherTab((draft) => ({ ...draft, idempotencyKey: 'next', lines: [shirt] }))
    finishDraft(ME, sent)
    expect(JSON.parse(localStorage.getItem(`laveo-draft-${ME}`) ?? '')).toMatchObject({
      idempotencyKey: 'next',
      lines: [shirt],
    })
  })
})

it('adds to what another tab has just written', () => {
  otherTab((draft) => ({ ...draft, lines: [shirt, dress] }))
  changeDraft(ME, { landmark: 'Portail vert' })
  expect(readDraft(ME)).toMatchObject({ lines: [shirt, dress], landmark: 'Portail vert' })
})

it('refuses the garment that is one line too many, and only that', () => {
  const lines = Array.from({ length: MAX_LINES }, (_, i) => ({ ...shirt, productId: `p${i}` }))
  changeDraft(ME, { lines })
  expect(addToDraft(ME, { ...dress, productId: 'another' })).toBeUndefined()
  expect(readDraft(ME).lines).toEqual(lines)
  expect(addToDraft(ME, { ...shirt, productId: 'p3' })).toBe(shirt.quantity)
  expect(readDraft(ME).lines[3]?.quantity).toBe(4)
})

it('says how many pieces went into a line that is nearly full', () => {
  expect(addToDraft(ME, { ...shirt, quantity: 495 })).toBe(495)
  expect(addToDraft(ME, { ...shirt, quantity: 5 })).toBe(2)
  expect(addToDraft(ME, { ...shirt, quantity: 5 })).toBe(0)
  expect(readDraft(ME).lines[0]?.quantity).toBe(499)
})

it('reads a draft that an older version kept', () => {
  const older = { idempotencyKey: 'k', lines: [shirt], location: HOME }
  void handleSessionEnd('signed-out')
  localStorage.setItem(`laveo-draft-${ME}`, JSON.stringify(older))
  expect(readDraft(ME)).toMatchObject({
    ...older,
    note: '',
    accuracy: null,
    toCount: false,
  })
})

it('starts afresh from what is no draft at all', () => {
  void handleSessionEnd('signed-out')
  localStorage.setItem(`laveo-draft-${ME}`, '{"lines":')
  expect(readDraft(ME).lines).toEqual([])
})
