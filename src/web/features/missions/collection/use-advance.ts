import { useState } from 'react'
import { formatFcfa } from '#shared/money/money.ts'
import { type CheckInput, checkStepOf } from '#shared/orders/custody.ts'
import { isMission, MISSION_STEPS } from '#shared/orders/orders.ts'
import type { QueuedPhoto, QueuedStep, Refusal } from '#shared/orders/queue.ts'
import {
  dismissFailure,
  notifyError,
  notifyInfo,
  notifySuccess,
} from '#web/components/feedback/notify.tsx'
import { useMe } from '#web/features/auth/use-session.ts'
import type { LocalPhoto } from '#web/features/photos/local-photo.ts'
import { take } from '#web/features/queue/queue.ts'
import { useQueuedStatus } from '#web/features/queue/use-queue.ts'
import { refusalText } from '#web/features/queue/words.ts'
import { newKey } from '#web/lib/new-key.ts'
import { useOneAtATime } from '#web/lib/use-one-at-a-time.ts'
import { trpc } from '#web/trpc.ts'
import { FAILURE_TITLE, stepFailed } from '../failure-words.ts'
import type { Mission } from '../mission.ts'

const UPDATED = 'La mission a été mise à jour avec succès.'
const NOT_KEPT = 'Ce téléphone n’a pas pu garder votre étape. Libérez de la place, puis réessayez.'

/** Refusals that speak of the money: the amount is still to be said. */
const ABOUT_CASH = new Set<string>(['CASH_UNSTATED', 'CASH_TOO_MUCH'])
/** Refusals that speak of the hand-over code: the code, or a photo, is still to be given. */
const ABOUT_CODE = new Set<string>(['CODE_MISSING', 'CODE_WRONG', 'HANDOVER_PHOTO_MISSING'])

/** Refusals that speak of the count: the lines are read again, and the livreur says what they hold. */
const ABOUT_COUNT = new Set<string>(['COUNT_UNSTATED', 'COUNT_UNEXPLAINED', 'CHECK_LINE_UNKNOWN'])

/** The client announced a Wave payment meanwhile: the missions are read again, and the livreur confirms that they know. */
const ABOUT_WAVE = 'WAVE_UNVERIFIED'

/** What a livreur says of a step when they confirm it. */
export interface StepReport {
  /** Francs that they keep; absent when no cash is to be received. */
  cashReceived?: number | undefined
  check?: CheckInput | undefined
  code?: string | undefined
  /** The client has no code at hand. */
  withoutCode?: true | undefined
  /** They know that the Wave payment is not verified yet. */
  waveUnverified?: true | undefined
  photos?: readonly LocalPhoto[]
}

interface Endings {
  /** The step is taken; or kept on the phone until there is a network, when `queued`. */
  onTaken?: (queued: boolean) => void
  /** The amount due differs from this screen's; the missions are up to date again. */
  onCashRefused?: () => void
  /**
   * The code is wrong or missing. Called at once, so that the error does not clear the next code
   * being typed.
   */
  onCodeRefused?: (refusal: Refusal) => void
  /** This step is no longer to be taken. */
  onRefused?: () => void
}

/** Takes a mission to its next step, or keeps the step on the phone until there is a network: never two, never none. */
export function useAdvance(mission: Mission, endings: Endings = {}) {
  const { id: owner } = useMe()
  const { status, waiting } = useQueuedStatus(mission)
  const { refuse, forgive, ...refusals } = useRefusals(endings)
  const [advancing, setAdvancing] = useState(false)

  const send = async (report: StepReport) => {
    const { step, photos } = actionsOf({ ...mission, status }, owner, report)
    const outcome = await take(step, photos).catch(() => null)
    if (outcome === null) return notifyError(FAILURE_TITLE, stepFailed(NOT_KEPT))
    if (outcome.kind === 'refused') return refuse(outcome.refusal)
    const queued = outcome.kind === 'waiting'
    endings.onTaken?.(queued)
    if (queued)
      notifyInfo('Gardé dans ce téléphone', 'Votre étape partira dès que le réseau revient.')
    else notifySuccess('Statut mis à jour !', `${UPDATED} ${takenText(mission, report)}`)
  }

  return {
    ...refusals,
    advancing,
    /** The last step that is only on this phone. */
    waiting,
    advance: useOneAtATime(async (report: StepReport = {}) => {
      if (!isMission(status)) return
      forgive()
      setAdvancing(true)
      await send(report).finally(() => setAdvancing(false))
    }),
  }
}

/** Of which order, and what was received: `Commande #7b1e03d2, 3 000 FCFA encaissés.` */
function takenText({ reference }: Mission, { cashReceived }: StepReport): string {
  const cash = cashReceived ? `, ${formatFcfa(cashReceived)} encaissés` : ''
  return `Commande #${reference}${cash}.`
}

/** What the server refused while the livreur waited, and what they may still correct. */
function useRefusals({ onRefused, onCashRefused, onCodeRefused }: Endings) {
  const { missions } = trpc.useUtils()
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const told = (about: ReadonlySet<string>) =>
    refusal && about.has(refusal.code) ? refusalText(refusal) : undefined
  return {
    /** The refusal of the amount, until the next try. */
    cashRefusal: told(ABOUT_CASH),
    /** The refusal of the hand-over code, until the next try. */
    codeRefusal: told(ABOUT_CODE),
    forgive() {
      setRefusal(null)
      dismissFailure()
    },
    async refuse(refused: Refusal): Promise<void> {
      const aboutCash = ABOUT_CASH.has(refused.code)
      const aboutCode = ABOUT_CODE.has(refused.code)
      setRefusal(refused)
      const correctable = ABOUT_COUNT.has(refused.code) || refused.code === ABOUT_WAVE
      if (!aboutCash && !aboutCode && !correctable) onRefused?.()
      notifyError(FAILURE_TITLE, stepFailed(refusalText(refused)))
      if (aboutCode) onCodeRefused?.(refused)
      const reread = missions.invalidate()
      if (!aboutCash) return
      await reread
      onCashRefused?.()
    },
  }
}

/** The step as queued on the phone, behind its photos. */
function actionsOf(mission: Mission, owner: string, report: StepReport) {
  const { id: orderId, reference, items } = mission
  const { photos = [], ...said } = report
  const from = mission.status as QueuedStep['payload']['from']
  const at = Date.now()
  const pieces = countedPieces(items, said.check)
  const key = newKey()
  const step: QueuedStep = {
    key,
    owner,
    kind: 'advance',
    at,
    payload: { orderId, reference, from, ...said, pieces },
  }
  const moment = checkStepOf(MISSION_STEPS[from].to)
  const carried = moment
    ? photos.map(({ id, blob, caption, takenAt }) => {
        const payload = { orderId, reference, step: moment, caption, stepKey: key }
        const action: QueuedPhoto = { key: id, owner, kind: 'photo', at: takenAt, payload }
        return { action, blob }
      })
    : []
  return { step, photos: carried }
}

/** The pieces in the bag: those foreseen, but for the lines that were counted otherwise. */
function countedPieces(items: Mission['items'], check: CheckInput | undefined): number {
  const counted = new Map(check?.counts.map((line) => [line.position, line.counted]))
  return items.reduce((sum, { position, expected }) => sum + (counted.get(position) ?? expected), 0)
}
