import { IconLock, IconPhone } from '@tabler/icons-react'
import { type ReactNode, useId, useState } from 'react'
import { formatDate, formatMonth } from '#shared/dates.ts'
import { formatPhone } from '#shared/text/phone.ts'
import { Button, ButtonLink } from '#web/components/actions/button.tsx'
import { Note } from '#web/components/feedback/note.tsx'
import { Ticket, TicketBody } from '#web/components/layout/ticket.tsx'
import { paths } from '#web/lib/navigation/paths.ts'
import { useMe } from '#web/session.ts'
import type { Outputs } from '#web/trpc.ts'
import { PasswordForm } from './password-form.tsx'
import classes from './security.module.css'

interface Props {
  security: Outputs['security']['overview']
}

/** The keys of the account: the password, which is changed here, and the phone, which is changed in the profile. */
export function AccessCard({ security }: Props) {
  const { phone, role } = useMe()
  const [isChanging, setChanging] = useState(false)
  const formId = useId()
  const { passwordChangedAt, phoneChangedAt, createdAt } = security
  return (
    <Ticket>
      <TicketBody className={classes.list}>
        {security.passwordCommon ? <CommonPasswordNote /> : null}
        <ul className="seams-between">
          <li>
            <Row
              icon={<IconLock />}
              title="Mot de passe"
              detail={since(passwordChangedAt, createdAt)}
              action={
                <Button
                  tone="ghost"
                  size="sm"
                  className={`fixed ${classes.change}`}
                  aria-label={isChanging ? 'Fermer le mot de passe' : 'Modifier le mot de passe'}
                  aria-expanded={isChanging}
                  aria-controls={isChanging ? formId : undefined}
                  onClick={() => setChanging(!isChanging)}
                >
                  {isChanging ? 'Fermer' : 'Modifier'}
                </Button>
              }
            />
            {isChanging ? (
              <div id={formId} className={classes.form}>
                <PasswordForm />
              </div>
            ) : null}
          </li>
          <li>
            <Row
              icon={<IconPhone />}
              title={formatPhone(phone)}
              detail={since(phoneChangedAt, createdAt)}
              action={
                <ButtonLink
                  tone="ghost"
                  size="sm"
                  className={`fixed ${classes.change}`}
                  aria-label="Modifier le téléphone dans le profil"
                  to={paths[role].profile}
                >
                  Modifier
                </ButtonLink>
              }
            />
          </li>
        </ul>
      </TicketBody>
    </Ticket>
  )
}

/** « Changé le 10 juin 2025 », or the month of the account where it never changed. */
function since(changedAt: number | null, createdAt: number): string {
  return changedAt === null
    ? `Inchangé depuis ${formatMonth(createdAt)}`
    : `Changé le ${formatDate(changedAt)}`
}

function CommonPasswordNote() {
  return (
    <div className="mt-12 mb-6">
      <Note tone="warning" title="Votre mot de passe est facile à deviner.">
        Il est parmi les plus utilisés, ou reprend votre nom. Choisissez-en un autre.
      </Note>
    </div>
  )
}

interface RowProps {
  icon: ReactNode
  title: string
  detail: string
  action: ReactNode
}

function Row({ icon, title, detail, action }: RowProps) {
  return (
    <div className={`row gap-14 ${classes.row}`}>
      <span className="place-center square-44 badge-indigo fixed rounded" aria-hidden="true">
        {icon}
      </span>
      <div className="grow leading-14">
        <b className="block">{title}</b>
        <span className="quiet text-s">{detail}</span>
      </div>
      {action}
    </div>
  )
}
