import { useConfirmLinks } from '#web/components/dialogs/use-confirm-leave.ts'
import { PageHeader } from '#web/components/layout/page-header.tsx'
import { useMe } from '#web/features/auth/use-session.ts'
import { BackupsSection } from '#web/features/backups/backups-section.tsx'
import { AllSettings } from '#web/features/settings/all-settings.tsx'
import { discardSettingsDrafts, hasSettingsDraft } from '#web/features/settings/settings-draft.ts'
import { usePageTitle } from '#web/lib/navigation/use-page-title.ts'

export default function SettingsPage() {
  usePageTitle('Réglages')
  const { id } = useMe()
  useConfirmLinks(
    () => hasSettingsDraft(id),
    () => discardSettingsDrafts(id),
  )
  return (
    <>
      <PageHeader title="Réglages" subtitle="Actifs dès l’enregistrement." />
      <AllSettings />
      <BackupsSection />
    </>
  )
}
