import { useState } from 'react'
import { formatDay } from '#shared/dates.ts'
import { pricePaid } from '#shared/orders/claims/claims.ts'
import { formatFcfa } from '#shared/text/money.ts'
import { Button } from '#web/components/actions/button.tsx'
import { lazyDialog } from '#web/components/dialogs/lazy-dialog.tsx'
import { ActFailure } from '#web/components/feedback/act-failure.tsx'
import { ChoiceCards } from '#web/components/forms/choice-cards.tsx'
import { useAct } from '#web/lib/use-act.ts'
import { trpc } from '#web/trpc.ts'
import classes from './claims.module.css'
import type { OwnClaim } from './own-claims.ts'

const DeclineDialog = lazyDialog(() => import('./decline-dialog.tsx'))

const TITLES = {
  refund: 'Nous vous rendons',
  credit: 'Nous vous rendons',
  rewash: 'Nous relavons gratuitement',
  refuse: 'Nous ne pouvons pas rembourser',
  explain: 'Notre réponse',
} as const

export function AnswerToAccept({ claim }: { claim: OwnClaim }) {
  const { id: claimId, proposedAt, remedy, amount, deducted, message, replyBy } = claim
  // The way that the message promised: who accepts without reading further gets that one.
  const [way, setWay] = useState(claim.method ?? 'credit')
  const [isDeclining, setDeclining] = useState(false)
  const accept = useAct(trpc.claims.accept, {
    announced: 'C’est noté, merci.',
    failed: 'Votre réponse n’est pas partie.',
    stale: ['claims', 'credit', 'orders', 'recurring'],
  })
  if (remedy === null || proposedAt === null) return null
  const { method } = claim
  const rule = ruleWords(claim)
  const isWholeDeducted = deducted !== null && deducted === amount
  const hasChoice =
    !isWholeDeducted && remedy === 'refund' && method !== null && method !== 'credit'
  return (
    <section
      className={`surface outlined rounded-large stack gap-12 ${classes.answer}`}
      aria-label="Notre réponse"
    >
      <h2 className={classes.sum}>
        {TITLES[remedy]}
        {amount === null ? null : <span className="block">{formatFcfa(amount)}</span>}
      </h2>
      <div>
        {rule ? <p className="quiet">{rule}</p> : null}
        {deducted ? (
          <p>
            <b>{formatFcfa(deducted)}</b> règlent d’abord ce que vous nous devez.
          </p>
        ) : null}
        <p className="anywhere pre-line">{message}</p>
      </div>
      {hasChoice ? (
        <ChoiceCards
          rows
          legend="Comment ?"
          hideLegend
          value={way}
          options={[
            {
              value: method,
              label: method === 'wave' ? 'Par Wave' : 'En espèces',
              hint: method === 'wave' ? 'à votre numéro, sous 24 h' : 'par l’équipe',
            },
            { value: 'credit', label: 'En avoir', hint: 'à votre prochaine commande' },
          ]}
          onChange={setWay}
        />
      ) : null}
      {remedy === 'rewash' ? <RewashWords orderId={claim.orderId} /> : null}
      <ActFailure unanswered={accept.unanswered} withRetry={false} />
      <Button
        tone="soleil"
        size="xl"
        full
        loading={accept.isRunning}
        onClick={() => void accept.run({ claimId, proposedAt, ...(hasChoice && { way }) })}
      >
        Accepter
      </Button>
      <Button tone="outline" size="lg" full onClick={() => setDeclining(true)}>
        Je ne suis pas d’accord
      </Button>
      {replyBy === null ? null : (
        <p className="quiet text-s text-center">Répondez avant le {formatDay(replyBy)}.</p>
      )}
      <DeclineDialog claim={claim} opened={isDeclining} onClose={() => setDeclining(false)} />
    </section>
  )
}

/** Who brought the linen to the counter brings it there again. */
function RewashWords({ orderId }: Pick<OwnClaim, 'orderId'>) {
  const order = trpc.orders.byId.useQuery({ orderId }).data
  return (
    <p className="quiet">
      Le relavage est une commande à 0&nbsp;FCFA.
      {order?.atCounter === true ? ' Rapportez le linge au comptoir quand vous voulez.' : null}
      {order?.atCounter === false ? ' Vous choisirez l’heure de passage ensuite.' : null}
    </p>
  )
}

/** `C’est 4 fois le prix payé (1 500 FCFA).` Nothing where no price was paid for the pieces. */
function ruleWords({ amount, pieces }: OwnClaim): string | undefined {
  const price = pricePaid(pieces)
  if (price === 0 || amount === null) return undefined
  const times = amount / price
  if (times === 1) return 'C’est le prix que vous aviez payé.'
  if (Number.isInteger(times))
    return `C’est ${times}\u00a0fois le prix payé (${formatFcfa(price)}).`
  const count = pieces.reduce((sum, { quantity }) => sum + quantity, 0)
  return `Vous aviez payé ${formatFcfa(price)} pour ${count === 1 ? 'cette pièce' : 'ces pièces'}.`
}
