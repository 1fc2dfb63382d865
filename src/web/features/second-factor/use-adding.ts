import { useState } from 'react'
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

export interface Adding {
  /** The account has no second factor yet: the first one signs the other devices out. */
  isFirst: boolean
  /** It was added; with the recovery codes, when it is the account's first. */
  onAdded: (codes: string[] | null) => void
  /**
   * The factor was added although the call failed, as its answer was lost. The recovery codes of that answer are then
   * made anew.
   */
  wasAdded: () => Promise<boolean>
  /** The account has codes of another application since the screen was read: the code set up here is void. */
  onTotpKnown: (error: unknown) => Promise<void>
}

interface Options {
  factors: Factors
  onCodes: (codes: string[] | null) => void
}

/** The open dialog that adds a second factor, and its consequences. */
export function useAdding({ factors, onCodes }: Options) {
  const utils = trpc.useUtils()
  const [open, setOpen] = useState<{ kind: Kind; before: Factors } | null>(null)
  const renew = useAct(trpc.secondFactor.renewCodes, {
    failed: 'Codes de secours non reçus',
    stale: FACTOR_QUERIES,
    onSuccess: ({ codes }) => onCodes(codes),
  })
  const adding: Adding = {
    isFirst: open !== null && countOf(open.before, 'passkey') + countOf(open.before, 'totp') === 0,
    onAdded(codes) {
      setOpen(null)
      onCodes(codes)
    },
    async wasAdded() {
      if (!open) return false
      const now = await utils.client.secondFactor.mine.query().catch(() => open.before)
      if (countOf(now, open.kind) <= countOf(open.before, open.kind)) return false
      utils.secondFactor.mine.setData(undefined, now)
      setOpen(null)
      if (open.before.codes.left === 0) renew.run()
      return true
    },
    onTotpKnown(error) {
      setOpen(null)
      showError(error)
      return utils.secondFactor.invalidate()
    },
  }
  return {
    opened: open?.kind ?? null,
    open: (kind: Kind) => setOpen({ kind, before: factors }),
    close: () => setOpen(null),
    adding,
  }
}

function countOf({ passkeys, totp }: Factors, kind: Kind): number {
  if (kind === 'passkey') return passkeys.length
  return totp ? 1 : 0
}
