import { Section } from '#web/components/layout/section.tsx'
import { QueryBoundary } from '#web/components/states/query-boundary.tsx'
import { TicketSkeletons } from '#web/components/states/ticket-skeleton.tsx'
import { describeError } from '#web/lib/error-message.ts'
import { trpc } from '#web/trpc.ts'
import { ContactSettingsForm } from './contact-form.tsx'
import { HandoverSettingsForm } from './handover-form.tsx'
import { HoursForm } from './hours-form.tsx'
import { LegalForm } from './legal-form.tsx'
import { OrderingForm } from './ordering-form.tsx'
import { PricingForm } from './pricing-form.tsx'
import { RadiusForm } from './radius-form.tsx'
import classes from './settings.module.css'
import { TimeForms } from './time/time-forms.tsx'

/** All sections of the settings. Each is saved on its own. */
export function AllSettings() {
  const query = trpc.settings.all.useQuery()
  return (
    <QueryBoundary
      query={query}
      errorTitle="Impossible de charger les réglages."
      errorText={query.error ? describeError(query.error).text : undefined}
      loading={<TicketSkeletons plain count={4} className={classes.grid} />}
    >
      {(settings) => (
        <>
          <Section title="Heures et délais">
            <TimeForms cards={settings} />
          </Section>
          <Section title="Entreprise">
            <div className={classes.grid}>
              <div className={classes.stack}>
                <PricingForm card={settings.pricing} />
                <RadiusForm card={settings.radius} />
                <HandoverSettingsForm card={settings.handover} />
                <HoursForm card={settings.hours} />
                <OrderingForm card={settings.ordering} />
              </div>
              <div className={classes.stack}>
                <ContactSettingsForm card={settings.contact} />
                <LegalForm card={settings.legal} />
              </div>
            </div>
          </Section>
        </>
      )}
    </QueryBoundary>
  )
}
