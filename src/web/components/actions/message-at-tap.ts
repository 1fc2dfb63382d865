// A message whose text the server makes when it is taken: to WhatsApp, or to the clipboard.

import { openAtTap, writeToClipboard } from '#web/lib/at-tap.ts'
import { whatsAppLink } from '#web/lib/contact-links.ts'
import { notifyError } from '../feedback/notify.tsx'

interface Message {
  /** E.164. */
  phone: string
  text: string
}

/** Opens WhatsApp with the message that `ask` gets; nothing where it got none, which the act itself says. */
export async function openInWhatsApp(ask: () => Promise<Message | undefined>): Promise<void> {
  const view = openAtTap()
  const answer = await ask()
  if (!answer) return view?.close()
  const address = whatsAppLink(answer.phone, answer.text)
  if (view) view.location.replace(address)
  else window.location.assign(address)
}

/** Copies the text that `ask` gets. Resolves to whether it was copied; `failed` is said where only the copying failed. */
export async function copyWhenAsked(
  ask: () => Promise<string | undefined>,
  failed: string,
): Promise<boolean> {
  const asked = ask()
  try {
    await writeToClipboard(asked.then(given))
    return true
  } catch {
    // The error of the call itself is told already.
    if (await asked) notifyError(failed, 'Envoyez-le par WhatsApp, ou réessayez.')
    return false
  }
}

function given(text: string | undefined): string {
  if (text === undefined) throw new Error('No text was given')
  return text
}
