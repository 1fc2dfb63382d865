import { provenSuperadminProcedure, router, superadminProcedure } from '#server/trpc.ts'
import { saveSettingsInput } from '#shared/shop/settings/settings.inputs.ts'
import { readAllSettings, saveSettings } from './settings.service.ts'

export const settingsRouter = router({
  all: superadminProcedure.query(({ ctx: { database } }) => readAllSettings(database.orm)),

  save: provenSuperadminProcedure
    .input(saveSettingsInput)
    .mutation(({ ctx, input }) => saveSettings(ctx, input)),
})
