import { IconMail, IconMapPin, IconPhone } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Note } from '#web/components/feedback/note.tsx'
import { Ticket } from '#web/components/layout/ticket.tsx'
import { config } from '#web/lib/config.ts'
import classes from './contact-details.module.css'

/** The phone number, e-mail and address of the business, those that are set. */
export function ContactDetails() {
  const { phone, phoneShown, email, address, opensAt, closesAt } = config.site
  if (!phone && !email && !address)
    return (
      <Note title="Nos coordonnées arrivent bientôt">
        En attendant, laissez-nous un message&nbsp;: nous vous répondons par e-mail.
      </Note>
    )
  return (
    <Ticket as="section" className={`lines-between ${classes.card}`} aria-label="Nos coordonnées">
      {phone && phoneShown ? (
        <a className={`row gap-14 no-underline ${classes.line}`} href={`tel:${phone}`}>
          <Line icon={<IconPhone />} label={`Appelez-nous, de ${opensAt} à ${closesAt}`}>
            {phoneShown}
          </Line>
        </a>
      ) : null}
      {email ? (
        <a className={`row gap-14 no-underline ${classes.line}`} href={`mailto:${email}`}>
          <Line icon={<IconMail />} label="Écrivez-nous">
            {email}
          </Line>
        </a>
      ) : null}
      {address ? (
        <p className={`row gap-14 no-underline ${classes.line}`}>
          <Line icon={<IconMapPin />} label="Passez nous voir">
            {address}
          </Line>
        </p>
      ) : null}
    </Ticket>
  )
}

function Line({ icon, label, children }: { icon: ReactNode; label: string; children: string }) {
  return (
    <>
      <span className="accent" aria-hidden="true">
        {icon}
      </span>
      <span className={`shrink leading-14 ${classes.words}`}>
        <span className="block quiet text-s">{label}</span> <b>{children}</b>
      </span>
    </>
  )
}
