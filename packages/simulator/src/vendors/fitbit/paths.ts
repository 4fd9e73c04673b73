export const USERS_PATH = '/v4/users/me'
export const POINTS_PATH = `${USERS_PATH}/dataTypes/:type/dataPoints`
