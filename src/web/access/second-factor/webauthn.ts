import {
  browserSupportsWebAuthn,
  startAuthentication,
  startRegistration,
} from '@simplewebauthn/browser'
import type { Inputs, Outputs } from '#web/trpc.ts'

type Options = Outputs['auth']['passkeyOptions']
type Answer = Inputs['auth']['signInWithPasskey']['answer']
type NewPasskey = Inputs['secondFactor']['addPasskey']['passkey']

/** False in a browser without passkeys. */
export const knowsPasskeys = browserSupportsWebAuthn

/** Has the person answer with a passkey. Rejects with the browser's error when they do not. */
export async function answerWithPasskey(options: Options): Promise<Answer> {
  // The same JSON: the two halves of the package declare its types apart.
  const optionsJSON = options as Parameters<typeof startAuthentication>[0]['optionsJSON']
  return (await startAuthentication({ optionsJSON })) as Answer
}

/** Has the person make a passkey. Rejects with the browser's error when they do not. */
export async function makePasskey(
  options: Outputs['secondFactor']['beginPasskey'],
): Promise<NewPasskey> {
  const optionsJSON = options as Parameters<typeof startRegistration>[0]['optionsJSON']
  return (await startRegistration({ optionsJSON })) as NewPasskey
}
