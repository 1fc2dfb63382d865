import { useState } from 'react'
import { announceToReaders } from '#web/components/feedback/announcer.tsx'
import { appCodeOf } from '#web/lib/error-message.ts'
import { useAct } from '#web/lib/use-act.ts'
import { showError } from '#web/query-client.ts'
import { type Outputs, trpc } from '#web/trpc.ts'

type Factors = Outputs['secondFactor']['mine']
type Kind = 'passkey' | 'totp'

/** The queries read anew after a change of the second factors: some end the other sessions of the account. */
export const FACTOR_QUERIES = ['secondFactor', 'security', 'auth.me', 'profile.sessions'] as const
/** The first second factor, and each removal, end the other sessions of the account. */
export const OTHERS_END = 'Vos autres appareils seront déconnectés.'
export const OTHERS_ENDED = 'Vos autres appareils sont déconnectés.'

/** The step that the dialog shows: a factor to add, a name to change, or new recovery codes to keep. */
export type FactorStep =
  | { kind: Kind; before: Factors }
  | { kind: 'name'; passkey: { id: string; name: string } }
  | { kind: 'codes'; codes: string[]; isAfterAdding: boolean }

/** A step that adds a factor, and how it reports its end. */
export interface Adding {
  /** The account has no second factor yet: the first one signs the other devices out, and recovery codes follow. */
  isFirst: boolean
  /** It was added; with the recovery codes, when it is the account's first. */
  onAdded: (codes: string[] | null) => void
  /**
   * The factor was added although the call failed, as its answer was lost. The recovery codes of that answer are then
   * made anew.
   */
  wasAdded: () => Promise<boolean>
}

const ADDED: Record<Kind, [title: string, text: string]> = {
  passkey: ['Clé d’accès ajoutée', 'Elle vous connecte dès maintenant.'],
  totp: ['Codes activés', 'Ils sont demandés après votre mot de passe.'],
}

/** Leads through the steps of the second factors, one at a time, and does what lies between them. */
export function useFactorSteps(factors: Factors) {
  const utils = trpc.useUtils()
  const [step, setStep] = useState<FactorStep | null>(null)
  const showCodes = (codes: string[], isAfterAdding: boolean) =>
    setStep({ kind: 'codes', codes, isAfterAdding })
  const renew = useAct(trpc.secondFactor.renewCodes, {
    failed: 'Codes de secours non reçus',
    stale: FACTOR_QUERIES,
    onSuccess: ({ codes }) => showCodes(codes, false),
  })
  const begin = useAct(trpc.secondFactor.beginTotp, {
    onError: (error) => {
      if (appCodeOf(error) === 'TOTP_KNOWN') return onTotpKnown(error)
    },
  })
  const onTotpKnown = (error: unknown) => {
    setStep(null)
    showError(error)
    return utils.secondFactor.invalidate()
  }
  const addingOf = (kind: Kind, before: Factors): Adding => {
    const isFirst = countOf(before, 'passkey') + countOf(before, 'totp') === 0
    const sayAdded = () => {
      const [title, text] = ADDED[kind]
      announceToReaders(`${title}. ${isFirst ? `${text} ${OTHERS_ENDED}` : text}`)
    }
    return {
      isFirst,
      onAdded(codes) {
        sayAdded()
        if (codes) showCodes(codes, true)
        else setStep(null)
      },
      async wasAdded() {
        const now = await utils.client.secondFactor.mine.query().catch(() => before)
        if (countOf(now, kind) <= countOf(before, kind)) return false
        utils.secondFactor.mine.setData(undefined, now)
        sayAdded()
        setStep(null)
        if (before.codes.left === 0) renew.run()
        return true
      },
    }
  }
  return {
    step,
    close: () => setStep(null),
    addPasskey: () => setStep({ kind: 'passkey', before: factors }),
    addTotp() {
      setStep({ kind: 'totp', before: factors })
      begin.run()
    },
    rename: (passkey: { id: string; name: string }) => setStep({ kind: 'name', passkey }),
    /** The key of an application that the server made, or why there is none. */
    newKey: begin,
    /** The account has codes of another application since the screen was read: the code set up here is void. */
    onTotpKnown,
    addingOf,
    renew,
  }
}

export type FactorSteps = ReturnType<typeof useFactorSteps>

function countOf({ passkeys, totp }: Factors, kind: Kind): number {
  if (kind === 'passkey') return passkeys.length
  return totp ? 1 : 0
}
