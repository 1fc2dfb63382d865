import { formatShortDate } from '#shared/dates.ts'
import { formatFcfa } from '#shared/text/money.ts'
import { TextLink } from '#web/components/actions/text-link.tsx'
import { OrderReference } from '#web/components/display/order-reference.tsx'
import { paths } from '#web/lib/navigation/paths.ts'
import { type DeskClaim, deskTitle, REMEDY_WORDS, STATE_LABELS } from './desk-words.ts'

/** Earlier claims of the same order with what they gave, what its client owes us, and what is left to pay of the order itself. */
export function ClaimBefore({ claim: { earlier, dues, rest } }: { claim: DeskClaim }) {
  if (earlier.length === 0 && dues.length === 0 && rest === 0)
    return (
      <section>
        <h2 className="text-l mb-8">Avant</h2>
        <p className="quiet">Première réclamation, rien de dû.</p>
      </section>
    )
  return (
    <section>
      <h2 className="text-l mb-8">Avant</h2>
      <ul className="stack gap-8">
        {earlier.map((claim) => (
          <li key={claim.id} className="row justify-between gap-8 align-baseline leading-14">
            <span className="shrink">
              <TextLink to={paths.admin.claim(claim.id)}>{deskTitle(claim)}</TextLink>
              <span className="block quiet text-s">
                <OrderReference reference={claim.reference} />, {formatShortDate(claim.createdAt)}
              </span>
            </span>
            <b className="nowrap">{gaveWords(claim)}</b>
          </li>
        ))}
        {rest > 0 ? (
          <li className="row justify-between gap-8">
            <span>À payer pour cette commande</span>
            <b className="nowrap caution">{formatFcfa(rest)}</b>
          </li>
        ) : null}
        {dues.map(({ name, francs }) => (
          <li key={name} className="row justify-between gap-8">
            <span>Dus pour {name}</span>
            <b className="nowrap caution">{formatFcfa(francs)}</b>
          </li>
        ))}
      </ul>
    </section>
  )
}

function gaveWords({ gave, state, remedy, rewashId }: DeskClaim['earlier'][number]): string {
  if (rewashId !== null) return 'Relavé gratuitement'
  if (state === 'proposed' && gave > 0) return `${formatFcfa(gave)} proposés`
  if (gave > 0) return `${formatFcfa(gave)} rendus`
  if (state !== 'closed') return STATE_LABELS[state]
  return remedy === 'refuse' ? REMEDY_WORDS.refuse : 'Rien rendu'
}
