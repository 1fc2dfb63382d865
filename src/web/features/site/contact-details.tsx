import { IconMail, IconMapPin, IconPhone } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Ticket } from '#web/components/ticket.tsx'
import { config } from '#web/lib/config.ts'
import classes from './contact-details.module.css'

/** How to reach the team: by telephone, by e-mail, in person. */
export function ContactDetails() {
  return (
    <Ticket as="section" className={classes.card} aria-label="Nos coordonnées">
      <a className={classes.line} href={`tel:${config.site.phone}`}>
        <Line
          icon={<IconPhone />}
          label={`Appelez-nous, de ${config.site.opensAt} à ${config.site.closesAt}`}
        >
          {config.site.phoneShown}
        </Line>
      </a>
      <a className={classes.line} href={`mailto:${config.site.email}`}>
        <Line icon={<IconMail />} label="Écrivez-nous">
          {config.site.email}
        </Line>
      </a>
      <p className={classes.line}>
        <Line icon={<IconMapPin />} label="Passez nous voir">
          {config.site.address}
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
