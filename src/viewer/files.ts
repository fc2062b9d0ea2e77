/**
 * The file of the earlier revision's charts among those that the build writes for the viewer: no
 * machine can have this id.
 */
export const earlierFile = 'earlier-charts';
