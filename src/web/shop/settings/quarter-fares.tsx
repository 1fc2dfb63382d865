import { useState } from 'react'
import { Button } from '#web/components/actions/button.tsx'
import { lazyDialog } from '#web/components/dialogs/lazy-dialog.tsx'
import classes from './settings.module.css'
import type { SettingsForm } from './use-settings-form.ts'

const QuarterFaresDialog = lazyDialog(() => import('./quarter-fares-dialog.tsx'))

/** The fare of each quarter, for a place that is known by its quarter only. */
export function QuarterFares({ form }: { form: SettingsForm }) {
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
