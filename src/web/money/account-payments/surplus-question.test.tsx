import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { LedgerMethod } from '#shared/money/payment-methods.ts'
import { ConfirmHost } from '#web/components/dialogs/use-confirm.tsx'
import type { PayableInvoice } from './due-words.ts'
import { askOfSurplus } from './surplus-question.ts'

afterEach(cleanup)

interface Asked {
  method: LedgerMethod
  amount: number
  invoice?: Partial<PayableInvoice>
}

/** Asks of a payment for an invoice of which 40 000 francs are left; returns the words, and what a press of this button answers. */
async function ask({ method, amount, invoice }: Asked, button: RegExp) {
  render(<ConfirmHost />)
  const whole = { rest: 40_000, held: 0, next: null, ...invoice } as PayableInvoice
  let answer: ReturnType<typeof askOfSurplus> | undefined
  act(() => {
    answer = askOfSurplus({ method, amount }, whole)
  })
  const words = (await screen.findByRole('dialog')).textContent.replace(/\s/g, ' ')
  act(() => void fireEvent.click(screen.getByRole('button', { name: button })))
  return { words, answer: await answer }
}

test('of cash the client may have the change, or keep it as credit', async () => {
  const cash = { method: 'espece', amount: 50_000 } as const
  const change = await ask(cash, /^Monnaie à rendre\s: 10\s000\sFCFA$/)
  expect(change.words).toContain('Il reste 40 000 FCFA. 10 000 FCFA sont en plus.')
  expect(change.answer).toBe('change')
  cleanup()
  expect((await ask(cash, /^À son avoir$/)).answer).toBe('credit')
  cleanup()
  expect((await ask(cash, /^Retour$/)).answer).toBeNull()
})

test('cash of which the invoice needs nothing is no change', async () => {
  const invoice = { rest: 40_000, held: 40_000 }
  const { words, answer } = await ask({ method: 'espece', amount: 5000, invoice }, /^Enregistrer/)
  expect(words).toContain('Il reste 40 000 FCFA, dont 40 000 FCFA par chèque à encaisser.')
  expect(words).toContain(
    '5 000 FCFA en plus deviennent l’avoir de l’entreprise une fois le chèque',
  )
  expect(answer).toBe('credit')
})

test.each<[string, LedgerMethod, Partial<PayableInvoice>]>([
  ['l’avoir de l’entreprise : il paie sa prochaine facture.', 'virement', {}],
  ['l’avoir de l’entreprise une fois le chèque encaissé : il paie', 'cheque', {}],
  ['l’avoir de l’entreprise. Elle doit une autre facture', 'virement', { next: {} as never }],
  ['l’avoir de l’entreprise : il paie sa prochaine facture.', 'wave', { next: {} as never }],
])('the rest becomes « %s » (%s)', async (said, method, invoice) => {
  const asked = { method, amount: 50_000, invoice }
  const { words, answer } = await ask(asked, /^Enregistrer 50\s000\sFCFA$/)
  expect(words).toContain(said)
  expect(answer).toBe('credit')
})

test('a payment that nobody confirms is not noted', async () => {
  expect((await ask({ method: 'wave', amount: 50_000 }, /^Retour$/)).answer).toBeNull()
})
