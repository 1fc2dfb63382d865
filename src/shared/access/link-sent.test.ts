import { expect, test } from 'vitest'
import { linkSentWords } from './link-sent.ts'

test.each([
  [true, true, 'Envoyé. Regardez WhatsApp.', 'Le lien part au 05 46 si Lavéo connaît ce numéro.'],
  [true, false, 'C’est noté.', 'Nous vous écrivons sur WhatsApp au 05 46 si Lavéo connaît'],
  [false, true, 'C’est noté.', 'Nous vous appelons au 05 46 si Lavéo connaît ce numéro, de 9 h'],
])(
  'who asks for their link reads whether it leaves now, is sent by hand or told in a call',
  (hasWhatsApp, leaves, title, text) => {
    const hours = { opensAt: '9 h', closesAt: '18 h' }
    const said = linkSentWords({ to: '05 46', isTyped: true, hasWhatsApp, leaves, ...hours })
    expect(said.title).toBe(title)
    expect(said.text).toContain(text)
  },
)
