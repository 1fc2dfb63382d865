import { expect, test } from 'vitest'

const REASON = 'Le paiement Wave n’est pas encore disponible.'

test('where Wave is not offered its choice is shown, cannot be made and says why', async () => {
  const element = document.createElement('script')
  Object.assign(element, { id: 'config', type: 'application/json' })
  element.textContent = JSON.stringify({ waveEnabled: false, waveReason: REASON })
  document.head.append(element)
  // The configuration is read once, when the module is loaded.
  const { paymentChoices } = await import('./payment-choices.tsx')
  expect(paymentChoices).toMatchObject([
    { value: 'espece' },
    { value: 'wave', disabled: true, reason: REASON },
  ])
})
