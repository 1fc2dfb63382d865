import { IconMail, IconMapPin, IconPhone } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { formatPhone } from '#shared/phone.ts'
import { SITE } from '#shared/site.ts'
import { Ticket } from '#web/components/ticket.tsx'
import classes from './contact-details.module.css'

/** How to reach the team: by telephone, by e-mail, in person. */
export function ContactDetails() {
  return (
    <Ticket as="section" className={classes.card} aria-label="Nos coordonnées">
      <a className={classes.line} href={`tel:${SITE.phone}`}>
        <Line icon={<IconPhone />} label={`Appelez-nous, de ${SITE.opensAt} à ${SITE.closesAt}`}>
          {formatPhone(SITE.phone)}
        </Line>
      </a>
      <a className={classes.line} href={`mailto:${SITE.email}`}>
        <Line icon={<IconMail />} label="Écrivez-nous">
          {SITE.email}
        </Line>
      </a>
      <p className={classes.line}>
        <Line icon={<IconMapPin />} label="Passez nous voir">
          {SITE.address}
        </Line>
      </p>
    </Ticket>
  )
}

function Line({ icon, label, children }: { icon: ReactNode; label: string; children: string }) {
  return (
    <>
      <span className={classes.icon} aria-hidden="true">
        {icon}
      </span>
      <span className={classes.words}>
        <span className={classes.label}>{label}</span> <b>{children}</b>
      </span>
    </>
  )
}
