import { PageHeader } from '#web/components/layout/page-header.tsx'
import { ErrorState } from '#web/components/states/error-state.tsx'
import { lazyPart } from '#web/components/states/lazy-part.tsx'
import { AllSettings } from '#web/features/settings/all-settings.tsx'
import { SettingsTabs } from '#web/features/settings/settings-tabs.tsx'
import { usePageTitle } from '#web/lib/navigation/use-page-title.ts'

// It stands below every form.
const BackupsSection = lazyPart(() => import('#web/features/backups/backups-section.tsx'), {
  NotLoaded,
})

export default function SettingsPage() {
  usePageTitle('Réglages')
  return (
    <>
      <PageHeader title="Réglages" subtitle="Actifs dès l’enregistrement." />
      <SettingsTabs />
      <AllSettings />
      <BackupsSection />
    </>
  )
}

function NotLoaded() {
  return (
    <ErrorState
      title="L’état des copies ne se charge pas."
      text="La connexion est coupée ou très lente. Rechargez la page."
    />
  )
}
