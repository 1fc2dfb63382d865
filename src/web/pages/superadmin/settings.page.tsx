import { lazy, Suspense } from 'react'
import { PageHeader } from '#web/components/layout/page-header.tsx'
import { ErrorState } from '#web/components/states/error-state.tsx'
import { AllSettings } from '#web/features/settings/all-settings.tsx'
import { usePageTitle } from '#web/lib/navigation/use-page-title.ts'

// It stands below every form.
const BackupsSection = lazy(() =>
  import('#web/features/backups/backups-section.tsx').catch(() => ({ default: NotLoaded })),
)

export default function SettingsPage() {
  usePageTitle('Réglages')
  return (
    <>
      <PageHeader title="Réglages" subtitle="Actifs dès l’enregistrement." />
      <AllSettings />
      <Suspense fallback={null}>
        <BackupsSection />
      </Suspense>
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
