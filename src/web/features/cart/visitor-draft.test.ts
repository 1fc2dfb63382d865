import { beforeEach, expect, it } from 'vitest'
import { handleSessionEnd } from '#web/features/auth/session-end.ts'
import { changeDraft, type DraftLine, readDraft } from './draft.ts'
import { VISITOR } from './visitor-basket.ts'
import { passVisitorDraftTo } from './visitor-draft.ts'

const ME = 'aya'
const shirt: DraftLine = { productId: 'p1', name: 'Chemise', service: 'Lavage', quantity: 2 }

beforeEach(() => {
  localStorage.clear()
  void handleSessionEnd('signed-out')
})

it('remembers which kept basket this device has already shown', () => {
  changeDraft(ME, { filledFrom: 'K1' })
  changeDraft(VISITOR, { lines: [shirt] })
  passVisitorDraftTo(ME)
  expect(readDraft(ME)).toMatchObject({ lines: [shirt], filledFrom: 'K1' })
})
