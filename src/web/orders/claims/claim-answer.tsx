import { useState } from 'react'
import { formatWeekday } from '#shared/dates.ts'
import { METHOD_WORDS } from '#shared/money/method-words.ts'
import { isRemote } from '#shared/money/payment-methods.ts'
import { PAYBACK_HOURS } from '#shared/orders/claims/claims.ts'
import { upperFirst } from '#shared/text/letter-case.ts'
import { formatFcfa } from '#shared/text/money.ts'
import { formatPhone } from '#shared/text/phone.ts'
import { Button } from '#web/components/actions/button.tsx'
import { ActFailure } from '#web/components/feedback/act-failure.tsx'
import { ChoiceCards } from '#web/components/forms/choice-cards.tsx'
import { useMe } from '#web/session.ts'
import { trpc } from '#web/trpc.ts'
import { NotAgreed } from '../not-agreed.tsx'
import { ruleWords, sumWords, useAcceptClaim, useDeclineClaim, wordsBesideSum } from './answers.ts'
import classes from './claims.module.css'
import type { OwnClaim } from './own-claims.ts'

const TITLES = {
  refund: 'Nous vous rendons',
  credit: 'Nous vous rendons',
  rewash: 'Nous relavons gratuitement',
  refuse: 'Nous ne pouvons pas rembourser',
  // The step that holds it says so.
  explain: null,
} as const

/** Our answer to a claim, with the client's two answers to it. */
export function AnswerToAccept({ claim }: { claim: OwnClaim }) {
  const { proposedAt, remedy, amount, method, deducted, replyBy } = claim
  const { phone } = useMe()
  // The way that the message promised: who accepts without reading further gets that one.
  const [way, setWay] = useState(method ?? 'credit')
  const accept = useAcceptClaim()
  const decline = useDeclineClaim(claim)
  if (remedy === null || proposedAt === null) return null
  const rule = ruleWords(claim)
  const isWholeDeducted = deducted !== null && deducted === amount
  const hasChoice =
    !isWholeDeducted && remedy === 'refund' && method !== null && method !== 'credit'
  return (
    <section
      className={`surface outlined rounded-large stack gap-12 ${classes.answer}`}
      aria-label="Notre réponse"
    >
      <h2 className={`hide-empty ${classes.sum}`}>
        {TITLES[remedy]}
        {amount === null ? null : (
          <span className="block">
            {isWholeDeducted ? formatFcfa(amount) : sumWords(amount, hasChoice ? way : method)}
          </span>
        )}
      </h2>
      <div>
        {rule ? <p>{rule}</p> : null}
        {deducted ? (
          <p>
            <b>{formatFcfa(deducted)}</b> règlent d’abord ce que vous nous devez.
          </p>
        ) : null}
        <p className="anywhere pre-line">{wordsBesideSum(claim)}</p>
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
              label: upperFirst(METHOD_WORDS[method].backBy),
              hint: isRemote(method)
                ? `au ${formatPhone(phone)}, sous ${PAYBACK_HOURS}\u00a0h`
                : 'par l’équipe',
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
        onClick={() => accept.run(claim, hasChoice ? way : undefined)}
      >
        Accepter
      </Button>
      <NotAgreed sheet={decline} size="lg" full>
        Je ne suis pas d’accord
      </NotAgreed>
      {replyBy === null ? null : (
        <p className="quiet text-s text-center">Répondez avant {formatWeekday(replyBy)}.</p>
      )}
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
