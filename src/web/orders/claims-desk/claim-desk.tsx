import { IconBrandWhatsapp, IconHourglass, IconPhone } from '@tabler/icons-react'
import { useState } from 'react'
import { ownWordsStart } from '#shared/messages/message-text.ts'
import { CLAIM_STEP_LABELS } from '#shared/orders/claims/claim-steps.ts'
import { CLAIM_KIND_LABELS, TEAM_KINDS } from '#shared/orders/claims/claims.ts'
import { formatFcfa } from '#shared/text/money.ts'
import { formatPhone } from '#shared/text/phone.ts'
import { ClientName } from '#web/access/client-name.tsx'
import { Button } from '#web/components/actions/button.tsx'
import { Avatar } from '#web/components/display/avatar.tsx'
import { Tag } from '#web/components/display/badge.tsx'
import { OrderReference } from '#web/components/display/order-reference.tsx'
import { AmountField } from '#web/components/forms/amount-field.tsx'
import { NativeSelect } from '#web/components/forms/fields.tsx'
import { serverNow } from '#web/lib/clock.ts'
import { whatsAppLink } from '#web/lib/contact-links.ts'
import { initials } from '#web/lib/initials.ts'
import { useAct } from '#web/lib/use-act.ts'
import { useModules } from '#web/modules.ts'
import { trpc } from '#web/trpc.ts'
import { TeamStatusBadge } from '../facts/team-status-badge.tsx'
import { useOrderDrawer } from '../use-order-drawer.ts'
import { AnswerPanel } from './answer-panel.tsx'
import { ClaimBefore } from './claim-before.tsx'
import classes from './claim-desk.module.css'
import { ClaimPhotos, Defects, Doors } from './claim-proof.tsx'
import { useCountDraft } from './contested-count.ts'
import { type DeskClaim, deadlineWords, faultLabel, whenWords } from './desk-words.ts'
import { StationTrace } from './station-trace.tsx'
import { ThreeCounts } from './three-counts.tsx'

/** One claim: its proof, always in the same order, and our answer beside it. */
export function ClaimDesk({ claim }: { claim: DeskClaim }) {
  const { workshop } = useModules()
  const draft = useCountDraft(claim)
  const { counts } = claim
  return (
    <div className={classes.desk}>
      <div className="stack gap-16">
        <Head claim={claim} />
        <Words claim={claim} />
        {counts ? <ThreeCounts claim={claim} lines={counts} draft={draft.value} /> : null}
        {counts && claim.photos.length === 0 ? null : <ClaimPhotos claim={claim} />}
        {counts ? null : <Doors claim={claim} />}
        {workshop ? <StationTrace claim={claim} /> : null}
        <Defects claim={claim} />
        <ClaimBefore claim={claim} />
      </div>
      <div className={classes.side}>
        <AnswerPanel key={claim.state} claim={claim} draft={draft} />
        <Thread claim={claim} />
      </div>
    </div>
  )
}

function Head({ claim }: { claim: DeskClaim }) {
  const { orderId, reference, orderStatus, atCounter, readyAt, state, answerBy } = claim
  const { open } = useOrderDrawer()
  const isLate = answerBy < serverNow()
  return (
    <div className="row wrap justify-between gap-10">
      <div className="row wrap gap-10">
        <OrderReference className="reference strong" reference={reference} />
        {orderStatus ? (
          <>
            <TeamStatusBadge order={{ status: orderStatus, atCounter, readyAt }} reader="admin" />
            <Button tone="ghost" size="sm" onClick={() => open(orderId)}>
              Ouvrir la commande
            </Button>
          </>
        ) : (
          <Tag>Commande supprimée</Tag>
        )}
      </div>
      {state === 'open' || state === 'owner' ? (
        <Tag tone={isLate ? 'danger' : 'warning'} icon={<IconHourglass />} isLong>
          {deadlineWords(claim, serverNow())}
        </Tag>
      ) : null}
    </div>
  )
}

function Words({ claim }: { claim: DeskClaim }) {
  const { clientId, clientName, clientPhone, createdAt, deliveredAt, note } = claim
  const name = clientName ?? 'Compte supprimé'
  return (
    <section className={`surface outlined rounded-large ${classes.card}`}>
      <div className="row wrap gap-12 align-start">
        <Avatar>{initials(name)}</Avatar>
        <div className={`leading-14 ${classes.said}`}>
          <h2 className="text-l">
            <ClientName clientId={clientId}>{name}</ClientName>
          </h2>
          <p className="quiet text-s">
            {whenWords(createdAt)}
            {deliveredAt
              ? `, ${claim.atCounter ? 'rendue' : 'livrée'} ${whenWords(deliveredAt)}`
              : null}
          </p>
        </div>
        {clientPhone ? (
          <div className="row gap-8">
            <a
              className={`outlined rounded row gap-6 icons-20 ${classes.reach}`}
              href={`tel:${clientPhone}`}
            >
              <IconPhone aria-hidden="true" />
              {formatPhone(clientPhone)}
            </a>
            <a
              className={`outlined rounded row icons-20 ${classes.reach}`}
              aria-label="Écrire sur WhatsApp"
              href={whatsAppLink(
                clientPhone,
                ownWordsStart({ fullname: name, reference: claim.reference }),
              )}
            >
              <IconBrandWhatsapp aria-hidden="true" />
            </a>
          </div>
        ) : null}
      </div>
      <p className="leading-14 mt-8">
        <span className="anywhere pre-line">{note ? `«\u00a0${note}\u00a0»` : 'Sans un mot.'}</span>
      </p>
      <SortedAs claim={claim} />
    </section>
  )
}

/** The team corrects the kind, because a client may say « Mal lavé » of a stain, and notes the sum that their words ask for. */
function SortedAs({ claim }: { claim: DeskClaim }) {
  const { id: claimId, kind, asked, state } = claim
  const sort = useAct(trpc.claims.sort, {
    failed: 'Impossible d’enregistrer.',
    stale: ['claims', 'orders'],
  })
  const known = TEAM_KINDS.find((one) => one === kind)
  if (!known || state === 'closed') return null
  return (
    <div className={`flex wrap gap-12 mt-8 ${classes.sorted}`}>
      <NativeSelect
        label="Ce qui ne va pas"
        value={known}
        data={TEAM_KINDS.map((value) => ({ value, label: CLAIM_KIND_LABELS[value] }))}
        onChange={({ currentTarget: { value } }) => {
          const next = TEAM_KINDS.find((one) => one === value)
          if (next) void sort.run({ claimId, kind: next })
        }}
      />
      <AskedSum
        key={asked}
        asked={asked}
        onAsked={(next) => void sort.run({ claimId, asked: next })}
      />
    </div>
  )
}

interface AskedSumProps {
  /** In francs; null while nobody noted one. */
  asked: number | null
  onAsked: (asked: number | null) => void
}

/** It is stored once the field is left, or at Enter. Text that is no sum is not: only an empty field takes the noted one away. */
function AskedSum({ asked, onAsked }: AskedSumProps) {
  const [amount, setAmount] = useState(asked)
  const store = (typed: string) => {
    const isSum = amount !== null || typed.trim() === ''
    if (isSum && amount !== asked) onAsked(amount)
  }
  return (
    <AmountField
      label="Somme demandée"
      value={amount}
      onChange={setAmount}
      onBlur={({ currentTarget: { value } }) => store(value)}
      onKeyDown={({ key, currentTarget: { value } }) => {
        if (key === 'Enter') store(value)
      }}
    />
  )
}

function Thread({ claim }: { claim: DeskClaim }) {
  return (
    <section className="mt-20">
      <h2 className="text-l mb-8">Le fil de la réclamation</h2>
      <ol className="stack gap-8">
        {claim.steps.map(({ n, kind, note, at, actorName, data }) => (
          <li key={n} className="row gap-12 align-start justify-between leading-14">
            <span className="shrink">
              <b>{CLAIM_STEP_LABELS[kind]}</b>
              {typeof data.amount === 'number' ? `, ${formatFcfa(data.amount)}` : null}
              {typeof data.fault === 'string'
                ? `\u00a0: ${faultLabel(data.fault, claim.stations)}`
                : null}
              {note && kind !== 'proposed' ? (
                <span className="block anywhere">«&nbsp;{note}&nbsp;»</span>
              ) : null}
              <span className="block quiet text-s">{actorName}</span>
            </span>
            <span className="quiet text-s nowrap">{whenWords(at)}</span>
          </li>
        ))}
      </ol>
    </section>
  )
}
