import type { FneSettings } from '#shared/shop/settings/fne-settings.ts'
import type { ConfirmRequest } from '#web/components/dialogs/confirm-dialog.tsx'
import type { SettingsField } from '../settings-fields.ts'

const ASKED_OF: ReadonlySet<SettingsField> = new Set(['fne.regime', 'fne.taxCode'])

/** Asked before a code of tax is saved that is not that of the regime: every paper would print both. */
export function taxQuestion(
  changed: readonly SettingsField[],
  { regime, taxCode }: Pick<FneSettings, 'regime' | 'taxCode'>,
): ConfirmRequest | undefined {
  const isOfTvad = regime === 'RME' || regime === 'TEE'
  if (isOfTvad === (taxCode === 'TVAD') || !changed.some((field) => ASKED_OF.has(field)))
    return undefined
  return {
    title: `Régime ${regime} et code ${taxCode}\u00a0: votre comptable le confirme-t-il\u00a0?`,
    text: isOfTvad
      ? `Au régime ${regime}, le code est d’habitude TVAD, à 0\u00a0%. Chaque facture partirait à la DGI avec ${taxCode}, et cela ne se corrige que par une facture d’avoir.`
      : `TVAD est le code des régimes RME et TEE. Chaque facture partirait à la DGI sans TVA, et cela ne se corrige que par une facture d’avoir.`,
    confirmLabel: 'Oui, mon comptable le confirme',
    cancelLabel: 'Corriger',
    tone: 'danger',
  }
}
