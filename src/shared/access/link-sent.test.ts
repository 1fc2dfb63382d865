import { expect, test } from 'vitest'
import { linkSentWords } from './link-sent.ts'

const MOBILE = '+2250758210546'
const LANDLINE = '+2252722401865'

test.each([
  [MOBILE, true, 'Envoyé. Regardez WhatsApp.', 'Le lien part au 07 58 21 05 46 si Lavéo connaît'],
  [MOBILE, false, 'C’est noté.', 'Nous vous écrivons sur WhatsApp au 07 58 21 05 46 si'],
  [LANDLINE, true, 'C’est noté.', 'Nous vous appelons au 27 22 40 18 65 si Lavéo connaît'],
])(
  'who asks for the link of %s reads whether it leaves now, is sent by hand or told in a call',
  (phone, leaves, title, text) => {
    const said = linkSentWords({ phone, leaves, opensAt: '9 h', closesAt: '18 h' })
    expect(said.title).toBe(title)
    expect(said.text.replaceAll('\u00a0', ' ')).toContain(text)
  },
)
