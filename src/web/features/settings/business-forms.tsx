import type { Outputs } from '#web/trpc.ts'
import { ContactSettingsForm } from './contact-form.tsx'
import { HandoverSettingsForm } from './handover-form.tsx'
import { HoursForm } from './hours-form.tsx'
import { LegalForm } from './legal-form.tsx'
import { OrderingForm } from './ordering-form.tsx'
import { PhotosForm } from './photos-form.tsx'
import { PricingForm } from './pricing-form.tsx'
import { RadiusForm } from './radius-form.tsx'
import { RoundingForm } from './rounding-form.tsx'
import { SecondFactorForm } from './second-factor-form.tsx'
import classes from './settings.module.css'

/** The sections about the business itself: its tariff, its reach, how it is called and reached. */
export default function BusinessForms({ cards }: { cards: Outputs['settings']['all'] }) {
  return (
    <div className={classes.grid}>
      <div className={classes.stack}>
        <PricingForm card={cards.pricing} />
        <RoundingForm card={cards.rounding} pricing={cards.pricing.value} />
        <RadiusForm card={cards.radius} />
        <HandoverSettingsForm card={cards.handover} />
        <HoursForm card={cards.hours} />
        <OrderingForm card={cards.ordering} />
      </div>
      <div className={classes.stack}>
        <ContactSettingsForm card={cards.contact} />
        <LegalForm card={cards.legal} />
        <PhotosForm card={cards.photos} />
        <SecondFactorForm card={cards.secondFactor} />
      </div>
    </div>
  )
}
