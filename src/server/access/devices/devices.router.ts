import {
  provenSuperadminProcedure,
  publicProcedure,
  router,
  superadminProcedure,
} from '#server/trpc.ts'
import { codeInput } from '#shared/access/auth.ts'
import { deviceIdInput, nameDeviceInput } from '#shared/access/devices.inputs.ts'
import { giveDeviceCode, listDevices, renameDevice, unpairDevice } from './devices.service.ts'
import { askForPairing, pairDevice, readPairing } from './pairing.service.ts'

const tabletProcedure = publicProcedure.meta({ module: 'workshop' })

export const devicesRouter = router({
  /** Whether this browser is a tablet of the workshop, or waits to become one. */
  mine: tabletProcedure.query(({ ctx }) => readPairing(ctx)),

  ask: tabletProcedure.mutation(({ ctx }) => askForPairing(ctx)),

  enter: tabletProcedure.input(codeInput).mutation(({ ctx, input }) => pairDevice(ctx, input.code)),

  list: superadminProcedure.query(({ ctx }) => listDevices(ctx)),

  giveCode: provenSuperadminProcedure
    .meta({ module: 'workshop' })
    .input(nameDeviceInput)
    .mutation(({ ctx, input }) => giveDeviceCode(ctx, input)),

  rename: superadminProcedure
    .input(nameDeviceInput)
    .mutation(({ ctx, input }) => renameDevice(ctx, input)),

  unpair: superadminProcedure
    .input(deviceIdInput)
    .mutation(({ ctx, input }) => unpairDevice(ctx, input.deviceId)),
})
