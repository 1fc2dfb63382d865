import { adminProcedure, clientOrAdminProcedure, clientProcedure, router } from '#server/trpc.ts'
import { userIdInput } from '#shared/access/users.inputs.ts'
import { orderIdInput } from '#shared/fields.ts'
import {
  acceptClaimInput,
  addToClaimInput,
  claimFaultInput,
  claimFiguresInput,
  claimIdInput,
  correctCountInput,
  declineClaimInput,
  noteClaimInput,
  openClaimInput,
  proposeInput,
  sortClaimInput,
} from '#shared/orders/claims/claims.inputs.ts'
import { acceptClaim, declineClaim } from './answer.service.ts'
import { claimsOfClient, readClaim } from './claims.queries.ts'
import { addToClaim, openClaim } from './claims.service.ts'
import { correctCount } from './correct-count.service.ts'
import { readClaimFigures } from './figures.queries.ts'
import { ownClaims, readClaimsOfOrder } from './own-claims.queries.ts'
import { handToOwner, noteClaim, placeFault, propose, sortClaim } from './propose.service.ts'

/** « Réclamations »: a problem that a client tells, its proof, and what we answer. */
export const claimsRouter = router({
  open: clientOrAdminProcedure
    .input(openClaimInput)
    .mutation(({ ctx, input }) => openClaim(ctx, input)),

  add: clientProcedure.input(addToClaimInput).mutation(({ ctx, input }) => addToClaim(ctx, input)),

  accept: clientOrAdminProcedure
    .input(acceptClaimInput)
    .mutation(({ ctx, input }) => acceptClaim(ctx, input)),

  decline: clientOrAdminProcedure
    .input(declineClaimInput)
    .mutation(({ ctx, input }) => declineClaim(ctx, input)),

  /** One’s own, each until it is closed and a while longer. */
  mine: clientProcedure.query(({ ctx: { database, actor, clock } }) =>
    ownClaims(database.orm, actor.id, clock.now()),
  ),

  ofOrder: clientOrAdminProcedure
    .input(orderIdInput)
    .query(({ ctx, input: { orderId } }) => readClaimsOfOrder(ctx, orderId)),

  ofClient: adminProcedure
    .input(userIdInput)
    .query(({ ctx: { database }, input }) => claimsOfClient(database.orm, input.userId)),

  read: adminProcedure
    .input(claimIdInput)
    .query(({ ctx, input: { claimId } }) => readClaim(ctx, claimId)),

  figures: adminProcedure
    .input(claimFiguresInput)
    .query(({ ctx, input }) => readClaimFigures(ctx, input.days)),

  propose: adminProcedure.input(proposeInput).mutation(({ ctx, input }) => propose(ctx, input)),

  toOwner: adminProcedure.input(proposeInput).mutation(({ ctx, input }) => handToOwner(ctx, input)),

  correctCount: adminProcedure
    .input(correctCountInput)
    .mutation(({ ctx, input }) => correctCount(ctx, input)),

  note: adminProcedure.input(noteClaimInput).mutation(({ ctx, input }) => noteClaim(ctx, input)),

  sort: adminProcedure.input(sortClaimInput).mutation(({ ctx, input }) => sortClaim(ctx, input)),

  placeFault: adminProcedure
    .input(claimFaultInput)
    .mutation(({ ctx, input }) => placeFault(ctx, input)),
})
