/** Where a device keeps the service that was chosen last in the order form of an owner. */
export const serviceKeyOf = (draftKey: string) => `laveo-service-${draftKey}` as const
