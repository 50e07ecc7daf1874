import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, GetCommand, PutCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';

const documents = DynamoDBDocumentClient.from(new DynamoDBClient({}));

/** The smallest possible function that reads and writes the table, to compare every other start with. */
export const handler = async (key: Record<string, string>): Promise<unknown[]> => [
  await documents.send(new GetCommand({ TableName: 'table', Key: key })),
  await documents.send(new PutCommand({ TableName: 'table', Item: key })),
  await documents.send(new QueryCommand({ TableName: 'table', KeyConditionExpression: 'pk = :pk' })),
];
