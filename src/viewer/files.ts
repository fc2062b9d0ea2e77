/** The viewer's file with the earlier charts: no machine can have this id. */
export const earlierFile = 'earlier-charts';
