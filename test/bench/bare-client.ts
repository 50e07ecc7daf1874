import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, GetCommand, PutCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';

const documents = DynamoDBDocumentClient.from(new DynamoDBClient({}));

/** The least a function that reads and writes the table can be: what every other start is compared with. */
export const handler = async (key: Record<string, string>): Promise<unknown[]> => [
  await documents.send(new GetCommand({ TableName: 'table', Key: key })),
  await documents.send(new PutCommand({ TableName: 'table', Item: key })),
  await documents.send(new QueryCommand({ TableName: 'table', KeyConditionExpression: 'pk = :pk' })),
];
