import { PageHeader } from '#web/components/layout/page-header.tsx'
import { AllSettings } from '#web/features/settings/all-settings.tsx'
import { usePageTitle } from '#web/lib/navigation/use-page-title.ts'

export default function SettingsPage() {
  usePageTitle('Réglages')
  return (
    <>
      <PageHeader title="Réglages" subtitle="Actifs dès l’enregistrement." />
      <AllSettings />
    </>
  )
}
