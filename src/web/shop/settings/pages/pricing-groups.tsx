import { useState } from 'react'
import { Button } from '#web/components/actions/button.tsx'
import { lazyDialog } from '#web/components/dialogs/lazy-dialog.tsx'
import { ExpressFrancsField, ExpressShareField } from '../express-fields.tsx'
import { FareExample } from '../fare-example.tsx'
import { RateFields } from '../rate-fields.tsx'
import { RoundingFields } from '../rounding-fields.tsx'
import classes from '../settings.module.css'
import { SettingsGroup } from '../settings-group.tsx'
import type { SettingsForm } from '../use-settings-form.ts'
import { MissedFeeField } from '../visits-fields.tsx'

export default function PricingGroups({ form }: { form: SettingsForm }) {
  return (
    <>
      <SettingsGroup title="Transport" columns>
        <RateFields form={form} />
      </SettingsGroup>
      <SettingsGroup
        title="Arrondi"
        hint="Toujours au-dessus, en FCFA. Les commandes passées gardent leur prix."
        columns
      >
        <div className="stack gap-8">
          <RoundingFields form={form} />
        </div>
        <FareExample form={form} />
      </SettingsGroup>
      <SettingsGroup title="Express et passages" columns>
        <ExpressShareField form={form} />
        <MissedFeeField form={form} />
        <ExpressFrancsField form={form} />
        <QuarterFares form={form} />
      </SettingsGroup>
    </>
  )
}

const QuarterFaresDialog = lazyDialog(() => import('../quarter-fares-dialog.tsx'))

/** The fare of each quarter, for a place that is known by its quarter only. */
function QuarterFares({ form }: { form: SettingsForm }) {
  const [opened, setOpened] = useState(false)
  const { base, ratePerKm } = form.values.pricing
  return (
    <div className={`row justify-between gap-14 whole-row line-top ${classes.fares}`}>
      <p>
        <b className="block">Tarif du quartier</b>
        <span className="quiet text-s">
          Pour «&nbsp;à préciser par le livreur&nbsp;»&nbsp;: compté depuis le milieu du quartier.
        </span>
      </p>
      <Button tone="outline" size="sm" onClick={() => setOpened(true)}>
        Voir les tarifs
      </Button>
      <QuarterFaresDialog
        opened={opened}
        onClose={() => setOpened(false)}
        tariff={{ base, ratePerKm, step: form.values.rounding.step }}
        radiusKm={form.values.radius.km}
      />
    </div>
  )
}
