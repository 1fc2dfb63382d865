import { IconChevronDown, IconMail, IconMailOff } from '@tabler/icons-react'
import { useState } from 'react'
import { isWanted, ORDER_MAILS, type OrderMail } from '#shared/access/mail-preference.ts'
import { VisuallyHidden } from '#web/components/display/visually-hidden.tsx'
import { RetryNote } from '#web/components/feedback/retry-note.tsx'
import { Checkbox } from '#web/components/forms/checkbox.tsx'
import { Section } from '#web/components/layout/section.tsx'
import { Seam, Ticket, TicketBody } from '#web/components/layout/ticket.tsx'
import { QueryBoundary } from '#web/components/states/query-boundary.tsx'
import { SkeletonBlock } from '#web/components/states/ticket-skeleton.tsx'
import { cx } from '#web/lib/cx.ts'
import { describeError, isNetworkError } from '#web/lib/error-message.ts'
import { trpc } from '#web/trpc.ts'
import classes from './mail-preference.module.css'

const MAILS = Object.keys(ORDER_MAILS) as OrderMail[]

/** The e-mails that a client receives about their orders, with the choice of essential ones only. */
export function MailPreference() {
  const query = trpc.profile.overview.useQuery()
  return (
    <Section title="E‑mails">
      <QueryBoundary
        query={query}
        errorTitle="Impossible de charger vos préférences."
        loading={<PreferenceSkeleton />}
      >
        {({ essentialMailOnly }) => <Preference saved={essentialMailOnly} />}
      </QueryBoundary>
    </Section>
  )
}

const FAILED = 'Préférence non enregistrée'

function Preference({ saved }: { saved: boolean }) {
  const utils = trpc.useUtils()
  const [lost, setLost] = useState<{ error: unknown; essentialOnly: boolean }>()
  const save = trpc.profile.setMailPreference.useMutation({
    // Not `useAct`: each tap is a new state, and two quick ones are saved in their order.
    scope: { id: 'mail-preference' },
    meta: { failed: FAILED, isUnansweredShown: () => true },
    onSuccess(_, { essentialOnly }) {
      setLost(undefined)
      utils.profile.overview.setData(
        undefined,
        (overview) => overview && { ...overview, essentialMailOnly: essentialOnly },
      )
    },
    onError(error, { essentialOnly }) {
      setLost(isNetworkError(error) ? { error, essentialOnly } : undefined)
      // The preference may be saved although its answer was lost.
      void utils.profile.overview.invalidate()
    },
  })
  const essentialOnly = save.isPending ? save.variables.essentialOnly : saved
  return (
    <Ticket>
      <TicketBody>
        <Checkbox
          label={<span className="strong">Seulement l’essentiel</span>}
          checked={essentialOnly}
          onChange={(event) => save.mutate({ essentialOnly: event.currentTarget.checked })}
        />
        <p className={`quiet ${classes.text}`}>
          Moins d’e‑mails pendant une commande. Le suivi, lui, montre toujours chaque étape.
        </p>
        {lost ? (
          <div className="mt-10">
            <RetryNote
              {...describeError(lost.error, FAILED)}
              retrying={save.isPending}
              onRetry={() => save.mutate({ essentialOnly: lost.essentialOnly })}
            />
          </div>
        ) : null}
      </TicketBody>
      <Seam />
      <details className={classes.list}>
        <summary className="row justify-between gap-12 tap strong accent icons-22">
          Voir les e‑mails que vous recevez
          <IconChevronDown aria-hidden="true" />
        </summary>
        <ul aria-label="E‑mails de Lavéo">
          {MAILS.map((mail) => (
            <MailRow
              key={mail}
              label={ORDER_MAILS[mail].label}
              optional={ORDER_MAILS[mail].optional}
              sent={isWanted(mail, essentialOnly)}
            />
          ))}
          <MailRow label="Compte et sécurité" sent />
        </ul>
      </details>
    </Ticket>
  )
}

interface RowProps {
  label: string
  optional?: boolean
  sent: boolean
}

function MailRow({ label, optional = false, sent }: RowProps) {
  const state = sent ? 'Envoyé' : 'Non envoyé'
  return (
    <li className={cx('row leading-14 gap-12', classes.mail, !sent && classes.off)}>
      <span className={`stack fixed icons-22 ${classes.icon}`} aria-hidden="true">
        {sent ? <IconMail /> : <IconMailOff />}
      </span>
      <span className={`grow ${classes.label}`}>{label}</span>
      <span className="fixed quiet text-s">{optional ? state : 'Toujours'}</span>
    </li>
  )
}

function PreferenceSkeleton() {
  return (
    <div role="status">
      <VisuallyHidden>Chargement…</VisuallyHidden>
      <Ticket aria-hidden="true">
        <TicketBody className="stack gap-16">
          <SkeletonBlock width="62%" height="24px" />
          <SkeletonBlock height="44px" />
        </TicketBody>
        <Seam />
        <TicketBody>
          <SkeletonBlock height="24px" />
        </TicketBody>
      </Ticket>
    </div>
  )
}
