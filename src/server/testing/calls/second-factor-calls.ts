import { makeAdmin, TEST_PASSWORD } from '../factories.ts'
import { addPasskey, addTotp, codeOf, halfSignedIn } from '../scenes/access.ts'
import type { Actors } from './all-reads.ts'

/** Every change of what the team signs in with besides a password. */
export const SECOND_FACTOR_WRITES: Record<string, (actors: Actors) => Promise<unknown>> = {
  'a sign-in of somebody who has none': async ({ t }) => {
    const { email } = await makeAdmin(t)
    await t.browser().caller.auth.signIn({ email, password: TEST_PASSWORD })
  },
  'a passkey that is added, used and removed': async ({ t }) => {
    const admin = await makeAdmin(t)
    const caller = await t.as(admin)
    const key = await addPasskey(t, caller)
    const { passkeys } = await caller.secondFactor.mine()
    const id = passkeys[0]?.id ?? ''
    await caller.secondFactor.renamePasskey({ id, name: 'Clé du bureau' })
    const answer = key.answer(await caller.profile.proofOptions())
    await caller.profile.prove({ kind: 'passkey', answer })
    const half = await halfSignedIn(t, admin)
    await half.caller.auth.pending()
    const second = await half.caller.auth.passkeyOptions({ alone: false })
    await half.caller.auth.signInWithPasskey({ answer: key.answer(second) })
    const alone = t.browser()
    const options = await alone.caller.auth.passkeyOptions({ alone: true })
    await alone.caller.auth.signInWithPasskey({ answer: key.answer(options) })
    await caller.secondFactor.removePasskey({ id })
  },
  'codes of an application, and recovery codes': async ({ t }) => {
    const admin = await makeAdmin(t)
    const caller = await t.as(admin)
    await caller.profile.prove({ kind: 'password', password: TEST_PASSWORD })
    const { typed, codes } = await addTotp(t, caller)
    const half = await halfSignedIn(t, admin)
    await half.caller.auth.signInWithCode({ kind: 'totp', code: await codeOf(t, typed) })
    await caller.profile.prove({ kind: 'recovery', code: codes[0] ?? '' })
    const another = await halfSignedIn(t, admin)
    await another.caller.auth.signInWithCode({ kind: 'recovery', code: codes[1] ?? '' })
    await caller.secondFactor.renewCodes()
    await caller.secondFactor.removeTotp()
  },
  'a colleague who lost theirs': async ({ t, as }) => {
    const admin = await makeAdmin(t)
    await addTotp(t, await t.as(admin))
    await as.superadmin.secondFactor.removeOf({ userId: admin.id })
  },
}
