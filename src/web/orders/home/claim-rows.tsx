import { IconCheck, IconMessage } from '@tabler/icons-react'
import { formatTime } from '#shared/dates.ts'
import { OWN_KIND_LABELS } from '#shared/orders/claims/claims.ts'
import { faultyGarments } from '#shared/text/garment-faults.ts'
import { lowerFirst } from '#shared/text/letter-case.ts'
import { dayWords } from '#shared/time/slot-words.ts'
import { VisuallyHidden } from '#web/components/display/visually-hidden.tsx'
import { serverNow } from '#web/lib/clock.ts'
import { paths } from '#web/lib/navigation/paths.ts'
import { endedWords, isMoneyAwaited } from '../claims/own-claims.ts'
import { UnsentPhotos } from '../claims/unsent-photos.tsx'
import classes from './home.module.css'
import type { OwnClaim } from './home-asks.ts'
import { HomeRow } from './home-row.tsx'

/** Claims that ask nothing: those that run, then those that are settled. */
export default function ClaimRows({ claims }: { claims: readonly OwnClaim[] }) {
  const rows = [...claims.filter((claim) => !isOver(claim)), ...claims.filter(isOver)]
  return (
    <ul className={`surface clip ${classes.rows}`}>
      {rows.map((claim) => (
        <li key={claim.id} className="relative">
          <HomeRow
            reference={claim.reference}
            to={paths.client.claim(claim.orderId)}
            title={titleOf(claim)}
            icon={isOver(claim) ? <IconCheck /> : <IconMessage />}
            standing={
              <span>
                <VisuallyHidden>Réclamation, commande #{claim.reference}. </VisuallyHidden>
                {standingOf(claim)}
              </span>
            }
          />
          <UnsentPhotos claim={claim} />
        </li>
      ))}
    </ul>
  )
}

/** Closed, and its money paid. */
const isOver = (claim: OwnClaim): boolean => claim.state === 'closed' && !isMoneyAwaited(claim)

const titleOf = (claim: OwnClaim): string =>
  faultyGarments(claim) ?? `Réclamation\u00a0: ${lowerFirst(OWN_KIND_LABELS[claim.kind])}`

function standingOf(claim: OwnClaim): string {
  const { state, answerBy } = claim
  if (state === 'closed') return endedWords(claim)
  const now = serverNow()
  return now > answerBy
    ? 'Nous sommes en retard, nous vous appelons.'
    : `Réponse avant ${dayWords(answerBy, now)} ${formatTime(answerBy)}`
}
