import {
  IconBrandWhatsapp,
  IconCalendarTime,
  IconMail,
  IconMapPin,
  IconPhone,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { SLOTS } from '#shared/shop/site/page-slots.ts'
import { Note } from '#web/components/feedback/note.tsx'
import { Ticket } from '#web/components/layout/ticket.tsx'
import { WhenEmpty, WhenFilled } from '#web/lib/when-slot.tsx'
import classes from './contact-details.module.css'

/** The phone number, e-mail and address of the business, those that are set, and when livreurs come. */
export function ContactDetails() {
  return (
    <>
      <WhenEmpty slot={SLOTS.reachable}>
        <Note title="Nos coordonnées arrivent bientôt">
          En attendant, laissez-nous un message&nbsp;: nous vous répondons par e‑mail.
        </Note>
      </WhenEmpty>
      <WhenFilled slot={SLOTS.reachable}>
        <Ticket
          as="section"
          className={`lines-between ${classes.card}`}
          aria-label="Nos coordonnées"
        >
          <WhenFilled slot={SLOTS.phone}>
            <a className={`row gap-14 no-underline ${classes.line}`} href={`tel:${SLOTS.phone}`}>
              <Line
                icon={<IconPhone />}
                label={`Appelez-nous, de ${SLOTS.opensAt} à ${SLOTS.closesAt}`}
              >
                {SLOTS.phoneShown}
              </Line>
            </a>
          </WhenFilled>
          <WhenFilled slot={SLOTS.whatsApp}>
            <a
              className={`row gap-14 no-underline ${classes.line}`}
              href={`https://wa.me/${SLOTS.whatsApp}`}
            >
              <Line icon={<IconBrandWhatsapp />} label="Écrivez-nous sur WhatsApp">
                {SLOTS.phoneShown}
              </Line>
            </a>
          </WhenFilled>
          <WhenFilled slot={SLOTS.email}>
            <a className={`row gap-14 no-underline ${classes.line}`} href={`mailto:${SLOTS.email}`}>
              <Line icon={<IconMail />} label="Écrivez-nous par e‑mail">
                {SLOTS.email}
              </Line>
            </a>
          </WhenFilled>
          <WhenFilled slot={SLOTS.address}>
            <p className={`row gap-14 no-underline ${classes.line}`}>
              <Line icon={<IconMapPin />} label="Passez nous voir">
                {SLOTS.address}
              </Line>
            </p>
          </WhenFilled>
          <p className={`row gap-14 no-underline ${classes.line}`}>
            <Line icon={<IconCalendarTime />} label="Nous ramassons et livrons">
              {SLOTS.visitHours}
            </Line>
          </p>
        </Ticket>
      </WhenFilled>
    </>
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
